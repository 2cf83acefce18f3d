#!/usr/bin/env python3
"""Draws figures.tsv as ladder.svg: who beats whom with two players, with 95 % intervals; the grey band is the aim."""

import html
import pathlib

FOLDER = pathlib.Path(__file__).parent
LEFT, WIDTH, ROW, TOP = 330, 420, 24, 34


def x(percent):
    return LEFT + WIDTH * (percent - 50) / 50


def drawn(row, y):
    title, who, *numbers = row
    wins, low, high, least, most = map(float, numbers)
    text = html.escape(f"{title}: {who}")
    return f"""<rect x="{x(least):.1f}" y="{y - 9}" width="{x(most) - x(least):.1f}" height="18" fill="#e4e2dc"/>
<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{text}</text>
<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="#1f5fbf" stroke-width="2"/>
<circle cx="{x(wins):.1f}" cy="{y}" r="4.5" fill="#1f5fbf"/>
<text x="{LEFT + WIDTH + 10}" y="{y + 4}">{wins:g}</text>"""


def main():
    lines = (FOLDER / "figures.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    height = TOP + ROW * len(rows) + 10
    scale = "".join(
        f'<path d="M{x(at):.1f} {TOP - 8}V{height - 10}" stroke="#c9c6bd"/><text x="{x(at):.1f}" y="16" text-anchor="middle">{at} %</text>'
        for at in range(50, 101, 10)
    )
    body = "\n".join(drawn(row, TOP + ROW * at + ROW // 2) for at, row in enumerate(rows))
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 60}" height="{height}" font-family="sans-serif" font-size="13" fill="#222">
<title>Who beats whom, two players: wins with 95 % intervals, and the aim</title>
<rect width="100%" height="100%" fill="#fff"/>
{scale}
{body}
</svg>
"""
    (FOLDER / "ladder.svg").write_text(picture)


if __name__ == "__main__":
    main()
