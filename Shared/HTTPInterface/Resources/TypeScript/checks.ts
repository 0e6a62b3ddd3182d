function refuse(field: string, rule: string, words: string, values?: Record<string, number | string[]>): never {
  throw new Fault("invalid", `${field || "the value"} ${words}`, { rule, ...(field && { field }), ...(values && { values }) });
}

/** Throws for a name that the server did not have when this file was made. */
function factsOf(call: Call): Facts {
  const facts: Facts | undefined = Object.hasOwn(table, call) ? table[call] : undefined;
  if (facts === undefined) throw new Fault("unknown-call", `there is no call ${call}`);
  return facts;
}

/** More broken members than a form has. */
const mostBroken = 32;

/** Throws the fault of the first broken member, with all of them in `errors`, as the service would. */
function check(rule: Rule, request: unknown): void {
  const found: Fault[] = [];
  collect(found, () => verify(rule, request, "", found));
  const [first] = found;
  if (first === undefined) return;
  const { code, message, field, rule: broken, values } = first;
  const errors = found.length > 1 && { errors: found.map(({ field, message, rule, values }) => ({ field, message, rule, values })) };
  throw new Fault(code, message, { field, rule: broken, values, ...errors } as Partial<Fault>);
}

/** Runs the checks of a member, and keeps its fault unless those of members inside are known. */
function collect(found: Fault[], run: () => void): void {
  const known = found.length;
  if (known >= mostBroken) return;
  try {
    run();
  } catch (error) {
    // A misspelt name is no broken member: nothing else counts then.
    if (!(error instanceof Fault) || error.rule === "unknown-member") throw error;
    if (found.length === known) found.push(error);
  }
}

function verify(rule: Rule, value: unknown, path: string, found: Fault[]): void {
  if (rule.as !== undefined) return verify(shapes[rule.as]!, value, path, found);
  if (rule.is === "text") verifyText(rule, value, path);
  else if (rule.is === "whole" || rule.is === "number") verifyNumber(rule, value, path);
  else if (rule.is === "list") verifyList(rule, value, path, found);
  else if (rule.is === "object") verifyObject(rule, value, path, found);
  else if (rule.is === "flag" && typeof value !== "boolean") refuse(path, "wrong-type", "must be true or false", { words: ["boolean"] });
}

/** White space, default-ignorable characters and the blank braille pattern show nothing. */
const isBlank = (text: string): boolean => !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const trimmed = (text: string): string => isBlank(text) ? "" : text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

function verifyText(rule: Rule, value: unknown, path: string): void {
  if (typeof value !== "string") refuse(path, "wrong-type", "must be text", { words: ["string"] });
  const { words, least = 0, most = Infinity } = rule;
  if (words && !words.includes(value)) {
    refuse(path, "not-one-of", words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(", ")}`, { words });
  }
  const text = rule.trim ? trimmed(value) : value;
  // Unicode scalars; some texts are composed before they are counted.
  const count = Math.min([...text].length, [...text.normalize("NFC")].length);
  if (count === 0 && least > 0) refuse(path, "empty", "is empty");
  if (count < least) refuse(path, "too-short", `is shorter than ${least} characters`, { least });
  if (count > most) refuse(path, "too-long", `is longer than ${most} characters`, { most });
  const [form, pattern] = forms[rule.form ?? -1] ?? [];
  if (form === undefined || pattern === undefined || new RegExp(pattern, "u").test(text)) return;
  const broken = rule.trim && /\p{Cc}/u.test(text) ? "control-character" : form;
  refuse(path, broken, phrases[broken] ?? `is ${broken.replaceAll("-", " ")}`);
}

function verifyNumber(rule: Rule, value: unknown, path: string): void {
  const isRight = rule.is === "whole" ? Number.isInteger(value) : Number.isFinite(value);
  const type = rule.is === "whole" ? "integer" : "number";
  if (!isRight) refuse(path, "wrong-type", rule.is === "whole" ? "must be a whole number" : "must be a number", { words: [type] });
  const { least = -Infinity, most = Infinity } = rule, number = value as number;
  if (number >= least && number <= most) return;
  if (rule.most === undefined) refuse(path, "out-of-range", `must be at least ${least}`, { least });
  if (rule.least === undefined) refuse(path, "out-of-range", `must be at most ${most}`, { most });
  refuse(path, "out-of-range", `must be from ${least} to ${most}`, { least, most });
}

function verifyList(rule: Rule, value: unknown, path: string, found: Fault[]): void {
  if (!Array.isArray(value)) refuse(path, "wrong-type", "must be an array", { words: ["array"] });
  const { least = 0, most = Infinity } = rule;
  if (value.length < least) refuse(path, "empty", "is empty");
  if (value.length > most) refuse(path, "too-many", `may have at most ${most} entries`, { most });
  value.forEach((element, index) => {
    collect(found, () => {
      if (rule.each) verify(rule.each, element, `${path}.${index}`, found);
      if (rule.unique && typeof element === "string" && value.indexOf(element) < index) {
        refuse(`${path}.${index}`, "not-unique", "is a duplicate");
      }
    });
  });
}

function verifyObject(rule: Rule, value: unknown, path: string, found: Fault[]): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(path, "wrong-type", "must be an object", { words: ["object"] });
  const members = value as Record<string, unknown>;
  // A misspelt member would be ignored by the service.
  const isClosed = rule.each === undefined && (rule.all !== undefined || path === "");
  const unknown = isClosed ? Object.keys(members).find((name) => members[name] !== undefined && !Object.hasOwn(rule.all ?? {}, name)) : undefined;
  if (unknown !== undefined) refuse(path === "" ? unknown : `${path}.${unknown}`, "unknown-member", "is no member of this call");
  const named = Object.entries(rule.all ?? {});
  const others = rule.each ? Object.keys(members).map((name) => [name, rule.each!] as const) : [];
  for (const [name, inner] of [...named, ...others]) {
    const member = members[name], field = path === "" ? name : `${path}.${name}`;
    collect(found, () => {
      if (member === undefined || member === null) {
        if (inner.must) refuse(field, "missing", "is missing");
      } else if (inner.must || inner.words || inner.is !== "text" || typeof member !== "string" || !isBlank(member)) {
        // A blank optional text counts as absent.
        verify(inner, member, field, found);
      }
    });
  }
}
