import { afterEach, beforeEach, expect, vi } from "vitest";
import "./configuration.ts";

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
