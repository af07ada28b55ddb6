/**
 * Changes the rows of an answer and keeps what is around them: a row, rows, or `{ data, meta }` of a list.
 * @param change gets a row or rows and gives back the same shape
 */
export function mapRows<Answer>(answer: Answer, change: (part: unknown) => unknown): Answer;
export function mapRows(answer: unknown, change: (part: unknown) => unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return change(answer);
  return "data" in answer && Array.isArray(answer.data)
    ? { ...answer, data: change(answer.data) }
    : change(answer);
}
