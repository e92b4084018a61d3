import { Button, type ButtonProps } from '@latchkey/ui'
import { useTranslate } from '../context.ts'

/** The submit button of a form, which announces its progress to screen readers. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busyLabel'>) {
  const t = useTranslate()
  return <Button {...props} type="submit" busyLabel={t('Please wait…')} />
}
