/** Running text for spreads, by family. */
export const PROSE = {
  contours: {
    heading: "The bottom, by feel",
    note: "A cast every two cables, by lead and line, wind south-west and light.",
    paragraphs: [
      "A sounding is a small, exact fact with nothing around it. The leadsman calls seven, and for an instant the whole sea is seven metres deep; then the line comes up, the boat moves on, and the next cast disagrees. Everything drawn between two figures is an opinion.",
      "The surveyors of the last century knew this and were careful with their pens. They wrote the figures first, in rows, and left the sheet a while. Only when the columns had been reduced for the tide did anyone draw a line, and then in pencil, and then with a lighter hand where the casts were far apart.",
      "What looks like a map of the bottom is therefore a map of attention. The bank outside the harbour is thick with numbers because ships strike it. Ten miles off, where the water is merely deep, one figure stands alone in a hand's breadth of white.",
      "Tallow was pressed into the hollow of the lead to bring up a little of the ground: sand, shell, blue mud, small black stones. The chart gives these in letters. A pilot who has lost his reckoning in fog can still read where he is from what sticks to the lead, as one knows a house in the dark by the floor.",
      "The contour came late and was distrusted. It makes the sea bed look continuous, and it is continuous; but nobody had seen it, and a line that nobody has seen should be thin. We have printed ours thin.",
      "Under the sixth line the dots begin. They grow with depth and stop at the trough, where three casts found no bottom with a hundred metres out.",
      "I keep the boat sheets in a flat drawer. They smell of the lamp. On one of them the pencil has gone straight through the paper, at the rock.",
    ],
  },
  tides: {
    heading: "A sum of clocks",
    note: "Heights in metres above chart datum. Times are local mean time.",
    paragraphs: [
      "The sea at a harbour wall goes up and down for reasons that can be listed. One is the moon, which passes overhead every twenty-four hours and fifty minutes; one is the sun, which keeps the hours we keep. Each pulls up a wave of its own, and what stands at the wall is their sum.",
      "When the two agree the tides are large, and we call them springs, though they come all year. A week later they quarrel, and the water hardly troubles to move. Neaps are the sea with its mind on something else.",
      "To predict a tide one needs no theory of the ocean, only patience. Measure the wall for a year. Ask how much of the record beats twice in a lunar day, how much twice in a solar day, how much once. Write down each height and each lag. These numbers belong to the harbour as a voice belongs to a person.",
      "The old machines did the addition with brass. Each constituent had its wheel, and a single wire ran over all of them to a pen. Turn the handle for an afternoon and the pen drew a year of water that had not happened yet.",
      "Between the flood and the ebb there is a pause. The gauge shows it as the flat top of the curve; in a boat you feel it as a silence. It has a name, and lasts about as long as it takes to read this page.",
      "Wind and pressure are not in the table. A fall of one hectopascal lets the sea rise one centimetre, and a gale on the shore will hold an ebb back for hours. The table says what the moon intends.",
    ],
  },
  moons: {
    heading: "Nights in order",
    note: "Phases are given for 22 h, Universal Time.",
    paragraphs: [
      "The moon is the only calendar that hangs where everyone can see it. Its month is twenty-nine and a half days, which no arrangement of whole days will fit, and every almanac is a record of how somebody dealt with the half.",
      "We looked at the same moon from the same step for a lunation and drew what there was. On nine nights there was cloud. Those nights are drawn too, from the tables, because the moon was there.",
      "A thin moon stands in the west after sunset and is gone before supper. Each evening it stays up about fifty minutes longer and has been filled in a little from the right. By the time it is half it is high at dusk, and people remark on it.",
      "The dark part is not quite dark. In the first days one can see the whole disc, very faint, held in the arms of the crescent: light that left the sun, struck our own clouds and seas, and went out again to the moon and came back.",
      "Full moons rise as the sun sets and so are met by accident, at the ends of streets. They look larger there than they are. Hold up a hand at arm's length: the nail of the smallest finger covers it twice.",
      "After full it must be sat up for. The last quarter comes over the roofs at midnight and belongs to bakers and the parents of small children.",
    ],
  },
  winds: {
    heading: "What the vane said",
    note: "Hourly means at ten metres. Calm hours are left white.",
    paragraphs: [
      "A wind is named for where it comes from, a current for where it goes. Sailors find nothing odd in this: of the wind one asks what it is bringing, of the stream where it will leave one.",
      "The rose on the facing page holds a year of it. Every hour the vane was read and the hour laid, like a thin card, on the side the wind had come from. By December there were eight thousand seven hundred and sixty cards, and the pile had a shape.",
      "It leans to the south-west, as most do on this coast. The short arm to the east is nearly all spring: dry, steady, unkind to gardens, and so regular that the old harbour ledger simply writes the word again under itself for three weeks.",
      "Beaufort's scale measures nothing but effects. At four, small branches move; at six, umbrellas are used with difficulty; at eight one does not walk so much as argue. He had begun with the sails a frigate could carry, and when the frigates went the scale was rewritten for trees and chimneys.",
      "A gale has a front edge. The glass falls, the wind backs into the south-east and gets up in an hour; there is rain; then the sky opens in the west, the wind jumps eight points and blows cold out of the new quarter as if it had always lived there.",
      "Calms are not the absence of weather. They are the middles of things: of the high, of the night, of the storm itself. We count them and leave them white.",
    ],
  },
};
