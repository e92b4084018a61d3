import { Field, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Choice } from '../../components/email-editor/choice.tsx'
import { PreviewPane } from '../../components/email-editor/preview-pane.tsx'
import { ThemeSelect } from '../../components/email-editor/theme-select.tsx'
import { usePreview } from '../../components/email-editor/use-preview.ts'
import { FieldStack } from '../../components/field-stack.tsx'
import { JsonField } from '../../components/json-field.tsx'
import { formatJson } from '../../components/json-text.ts'
import { previewVariablesOf } from '../../components/source-editor/email-source.ts'
import { emailSources } from '../../data/email-sources/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { CATEGORIES, type Category, previewOf, type SendContent } from './send-content.ts'
import styles from './send-dialog.module.css'

export interface SendContentFormProps {
  value: SendContent
  onChange: (content: SendContent) => void
}

/** Chooses what is sent: HTML, a template with its variables, or a draft; and shows it. */
export function SendContentForm({ value, onChange }: SendContentFormProps) {
  const admin = useAdmin()
  const id = useId()
  const { data: templates } = useQuery(emailSources.templates(admin))
  const { data: drafts } = useQuery(emailSources.drafts(admin))
  const draft = drafts?.find((one) => one.id === value.draftId)
  const preview = usePreview(
    previewOf(value, draft && { source: draft.tsx_source, theme: draft.theme_id }),
  )
  const set = (change: Partial<SendContent>) => onChange({ ...value, ...change })
  const chooseTemplate = (templateId: string) => {
    const source = templates?.find((one) => one.id === templateId)?.tsx_source ?? ''
    set({ templateId, variables: formatJson(previewVariablesOf(source)) })
  }

  return (
    <div className={styles.content}>
      <Choice
        label={t('Content')}
        options={[
          { value: 'html', label: t('HTML') },
          { value: 'template', label: t('Template') },
          { value: 'draft', label: t('Draft') },
        ]}
        value={value.kind}
        onChange={(kind) => set({ kind })}
      />
      <FieldStack>
        {value.kind === 'html' && (
          <>
            <div className={styles.envelope}>
              <Field
                name="subject"
                label={t('Subject')}
                value={value.subject}
                maxLength={1000}
                autoComplete="off"
                onChange={({ target }) => set({ subject: target.value })}
              />
              <SelectField
                name="category"
                label={t('Category')}
                description={
                  value.category === 'Marketing' ? t('With a link to unsubscribe') : undefined
                }
                options={CATEGORIES.map((name) => ({ value: name, label: name }))}
                value={value.category}
                onChange={({ target }) => set({ category: target.value as Category })}
              />
            </div>
            <label className={styles.label} htmlFor={`${id}-html`}>
              {t('Body')}
            </label>
            <textarea
              id={`${id}-html`}
              className={styles.html}
              dir="ltr"
              rows={8}
              spellCheck={false}
              placeholder="<p>Hello!</p>"
              value={value.html}
              onChange={({ target }) => set({ html: target.value })}
            />
          </>
        )}
        {value.kind === 'template' && (
          <>
            <SelectField
              name="template"
              label={t('Template')}
              options={[
                { value: '', label: t('Choose a template') },
                ...(templates ?? []).map((one) => ({ value: one.id, label: one.display_name })),
              ]}
              value={value.templateId}
              onChange={({ target }) => chooseTemplate(target.value)}
            />
            {value.templateId !== '' && (
              <JsonField
                label={t('Variables')}
                description={t('As JSON. All recipients get the same values.')}
                value={value.variables}
                onChange={(variables) => set({ variables })}
              />
            )}
          </>
        )}
        {value.kind === 'draft' && (
          <SelectField
            name="draft"
            label={t('Draft')}
            description={drafts?.length === 0 ? t('There are no drafts yet.') : undefined}
            options={[
              { value: '', label: t('Choose a draft') },
              ...(drafts ?? []).map((one) => ({ value: one.id, label: one.display_name })),
            ]}
            value={value.draftId}
            onChange={({ target }) => set({ draftId: target.value })}
          />
        )}
      </FieldStack>
      <div className={styles.preview}>
        <div className={styles.theme}>
          <ThemeSelect value={value.theme} onChange={(theme) => set({ theme })} />
        </div>
        <PreviewPane preview={preview} hasEnvelope={value.kind !== 'html'} />
      </div>
    </div>
  )
}
