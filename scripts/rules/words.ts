import type { Problem } from './source.ts';

/**
 * First words of a comment without a subject. Its reader would have to find out what the comment is
 * about.
 */
const withoutSubject = /^(What|Who|Whoever|One|Of|As|So)\b(?!-)/;

/** Exported names that do not say what the exports are for. */
const exportOf =
  /^export (?:async )?(?:function|const|class|type|interface) (only|within|when|reach|again|tenths|sides|scenes|measures|missing|newer|words|can|Standing|Told|Kept|Holder|Trouble|Part|Place|Step|Flow)\b/;

/**
 * Checks that comments and exported names are readable for somebody who has never seen the project.
 */
export function checkWords(path: string, text: string): Problem[] {
  const problems: Problem[] = [];
  let isInBlock = false;
  let isAfterLine = false;
  for (const [index, code] of text.split('\n').entries()) {
    const line = index + 1;
    const [, opening, said = ''] = /^\s*(\/\/|\/\*\*?|\*(?!\/))?\s*(.*)$/.exec(code) ?? [];
    const isLine = opening === '//';
    const isBlock = opening?.startsWith('/*') ?? false;
    // A block comment may open on one line and begin its text on the next line.
    const begins = (isLine && !isAfterLine) || isBlock || isInBlock;
    const [, word] = (begins && opening && withoutSubject.exec(said)) || [];
    if (word) {
      const message = `A comment begins with what it is about or with a verb, not with '${word}'.`;
      problems.push({ path, line, message });
    }
    const [, name] = exportOf.exec(code) ?? [];
    if (name) {
      const message = `'${name}' does not say what it is for: a function is a verb and a noun, a type a noun of two words.`;
      problems.push({ path, line, message });
    }
    isAfterLine = isLine;
    isInBlock = isBlock && said === '';
  }
  return problems;
}
