#!/usr/bin/env python3
"""Draws calibration-*.json as reliability.svg: what was won of the chances of each tenth, with 95 % intervals; the line is the aim."""

import html
import json
import pathlib

FOLDER = pathlib.Path(__file__).parent
SIDE, LEFT, TOP, GAP = 230, 44, 40, 62


def panel(report, at):
    left, top = LEFT + at * (SIDE + GAP), TOP

    def x(share):
        return left + SIDE * share

    def y(share):
        return top + SIDE * (1 - share)

    name = html.escape(f"{report['game']}, {report['players']} players")
    lines = [f'<text x="{left}" y="{top - 14}" font-weight="bold">{name}</text>']
    for tenth in range(0, 11, 2):
        share = tenth / 10
        lines.append(f'<path d="M{x(share):.1f} {top}V{top + SIDE}M{left} {y(share):.1f}H{left + SIDE}" stroke="#e4e2dc"/>')
        lines.append(f'<text x="{x(share):.1f}" y="{top + SIDE + 17}" text-anchor="middle">{tenth * 10}</text>')
        lines.append(f'<text x="{left - 7}" y="{y(share) + 4:.1f}" text-anchor="end">{tenth * 10}</text>')
    lines.append(f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#888" stroke-dasharray="4 3"/>')
    for part in report["parts"]:
        won, color = part["won"], "#1f5fbf" if part["holds"] else "#c0392b"
        cx = x(part["chance"])
        lines.append(f'<path d="M{cx:.1f} {y(won["low"]):.1f}V{y(won["high"]):.1f}" stroke="{color}" stroke-width="2"/>')
        lines.append(f'<circle cx="{cx:.1f}" cy="{y(won["value"]):.1f}" r="4" fill="{color}"/>')
    return "\n".join(lines)


def main():
    reports = [json.loads(path.read_text()) for path in sorted(FOLDER.glob("calibration-*.json"))]
    width, height = LEFT + len(reports) * (SIDE + GAP), TOP + SIDE + 44
    panels = "\n".join(panel(report, at) for at, report in enumerate(reports))
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12" fill="#222">
<title>Of the chances of each tenth, the share that was won, in percent, with 95 % intervals</title>
<rect width="100%" height="100%" fill="#fff"/>
{panels}
<text x="{LEFT}" y="{height - 8}">across: the chance that was told, %; up: what was won, %; red: outside its interval</text>
</svg>
"""
    (FOLDER / "reliability.svg").write_text(picture)


if __name__ == "__main__":
    main()
