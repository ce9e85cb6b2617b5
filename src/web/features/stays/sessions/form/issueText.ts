import { useTranslation } from 'react-i18next';

/** The words of the contract and of the server about a field, and their translations. */
export const issues = {
  'Please enter the vehicle license plate.': 'plate',
  'Please enter the vehicle make and model.': 'car',
  'Please enter a year between 1900 and 2030.': 'year',
  'Please enter a valid license plate': 'plateForm',
  'Contains a character that is not allowed.': 'character',
} as const;

/** What is wrong with a field in the reader's language; words nobody knows stay as they came. */
export function useIssueText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('sessions');
  return (message) => {
    if (!message) return undefined;
    if (Object.hasOwn(issues, message))
      return t(`issues.${issues[message as keyof typeof issues]}`);
    const [, max] = /^Please use at most (\d+) characters\.$/.exec(message) ?? [];
    return max ? t('issues.tooLong', { max }) : message;
  };
}
