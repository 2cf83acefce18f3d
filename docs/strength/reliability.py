#!/usr/bin/env python3
"""Draws calibration-*.json as reliability.svg: what was won of the chances of each tenth, with its own 95 % interval (thick) and the one
that holds for all tenths together (thin); the line is the aim."""

import html
import json
import pathlib

FOLDER = pathlib.Path(__file__).parent
SIDE, LEFT, TOP, GAP, ACROSS = 230, 44, 40, 62, 4


def panel(report, at):
    left, top = LEFT + at % ACROSS * (SIDE + GAP), TOP + at // ACROSS * (SIDE + GAP)

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
        own, jointly = part["won"], part["won_jointly"]
        color = "#1f5fbf" if part["holds"] else "#b8860b" if part["holds_jointly"] else "#c0392b"
        cx = x(part["chance"])
        for won, width in [(jointly, 1), (own, 3)]:
            lines.append(f'<path d="M{cx:.1f} {y(won["low"]):.1f}V{y(won["high"]):.1f}" stroke="{color}" stroke-width="{width}"/>')
        lines.append(f'<circle cx="{cx:.1f}" cy="{y(own["value"]):.1f}" r="4" fill="{color}"/>')
    return "\n".join(lines)


def main():
    reports = [json.loads(path.read_text()) for path in sorted(FOLDER.glob("calibration-*.json"))]
    rows = -(-len(reports) // ACROSS)
    width, height = LEFT + min(len(reports), ACROSS) * (SIDE + GAP), TOP + rows * (SIDE + GAP)
    panels = "\n".join(panel(report, at) for at, report in enumerate(reports))
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12" fill="#222">
<title>Of the chances of each tenth, the share that was won, in percent, with its 95 % interval and that of all tenths together</title>
<rect width="100%" height="100%" fill="#fff"/>
{panels}
<text x="{LEFT}" y="{height - 8}">across: the chance that was told, %; up: what was won, %; thick: the 95 % interval of one tenth; thin: of all tenths together; yellow: outside of the first; red: of both</text>
</svg>
"""
    (FOLDER / "reliability.svg").write_text(picture)


if __name__ == "__main__":
    main()
