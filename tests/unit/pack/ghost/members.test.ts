import { describe, expect, test } from "vitest";
import { ImportFileError } from "../../../../pack/ghost/ghost-file.ts";
import { readMembersFile } from "../../../../pack/ghost/members-file.ts";
import { readOptions } from "../../../../pack/ghost/options.ts";
import { describeLine, describeTotals, type Line } from "../../../../pack/ghost/report.ts";

const head =
  "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers";

test.each([["--subscriptions"], ["--newsletter", "The letter"]])(
  "%s is refused without members",
  (...option) => {
    expect(() => readOptions(["blog.json", ...option])).toThrow("--members");
  },
);

describe("the members' file", () => {
  test("is read as Ghost writes it", () => {
    const rows = [
      'm1,Anna@Old.example,"Berg, Anna","Met in Husum,\nwrites letters",true,false,cus_1,2024-01-05T10:00:00.000Z,,,Gold',
      'm2,bo@old.example,\'=Bo,,false,true,,2024-01-05T10:00:00.000Z,,"VIP, Founders","Gold,Silver"',
    ];

    expect(readMembersFile(`\uFEFF${[head, ...rows].join("\r\n")}\r\n`)).toEqual([
      {
        row: {
          email: "anna@old.example",
          name: "Berg, Anna",
          note: "Met in Husum,\nwrites letters",
          labels: [],
          isSubscribed: true,
          isGiven: false,
          payer: "cus_1",
          until: undefined,
          isDeleted: false,
          tiers: "Gold",
        },
      },
      {
        row: {
          email: "bo@old.example",
          name: "=Bo",
          note: "",
          labels: ["VIP", "Founders"],
          isSubscribed: false,
          isGiven: true,
          payer: undefined,
          until: undefined,
          isDeleted: false,
          tiers: "Gold,Silver",
        },
      },
    ]);
  });

  test("has a bad row told apart by its line, and the others read", () => {
    const read = readMembersFile(
      `${head}\nm1,short@old.example\nm2,nobody,,,,,,,,,\nm3,,,,,,,,,,\nm4,ok@old.example,,,,,,,,,\n`,
    );

    expect(read).toEqual([
      { key: "short@old.example", problem: "line 2 has not as many cells as the first" },
      { key: "nobody", problem: "email is no address" },
      { key: "line 4", problem: "email is missing" },
      { row: expect.objectContaining({ email: "ok@old.example" }) },
    ]);
  });

  test.each([
    ["stands within a cell", 'm2,"b"ad@old.example,,,,,,,,,'],
    ["is never closed", 'm2,bad@old.example,"Bo,,,,,,,,'],
  ])("is refused where a quote %s: nobody knows which rows it swallows", (_how, bad) => {
    const rows = [head, "m1,ok@old.example,,,,,,,,,", bad, "m3,later@old.example,,,,,,,,,", ""];

    expect(() => readMembersFile(rows.join("\n"))).toThrow(ImportFileError);
    expect(() => readMembersFile(rows.join("\n"))).toThrow("line 3 ");
  });

  test.each(["name,note\nAnna,x\n", "", "{}"])("is refused without addresses: %j", (text) => {
    expect(() => readMembersFile(text)).toThrow("there is no column email");
  });
});

test("a report has a line for each row, and counts them", () => {
  const lines: Line[] = [
    { kind: "post", key: "a", outcome: "make", notes: ["one", "two"] },
    { kind: "post", key: "b\u001b[2J", outcome: "fail", notes: [] },
    { kind: "member", key: "c", outcome: "skip", notes: [] },
  ];

  expect(lines.map((line) => describeLine(line, false))).toEqual([
    "post    a  to make: one; two",
    "post    b [2J  would FAIL",
    "member  c  skipped",
  ]);
  expect(describeTotals(lines, true)).toBe("posts    1 made, 1 FAILED\nmembers  1 skipped");
});
