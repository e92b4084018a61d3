import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { Panel, Panels } from '../../../components/panel.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { isEnded, ofJobs } from '../../../data/users/bulk-jobs.ts'
import { useDeleteUpload, useStartImport, useUploadUsers } from '../../../data/users/imports.ts'
import { count, t } from '../../../text.ts'
import progressStyles from '../bulk/bulk-progress.module.css'
import { type Choices, choicesFor, optionsOf } from './choices.ts'
import { FilePanel } from './file-panel.tsx'
import styles from './import-page.module.css'
import { ImportProgress } from './import-progress.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { readSample, type Sample } from './read-sample.ts'

interface Chosen {
  readonly file: File
  readonly sample: Sample
}

/** A file, how it becomes users, and a check of all its rows before they are imported. */
export function ImportSetup({ onStarted }: { onStarted: (jobId: string) => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [choices, setChoices] = useState<Choices>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)

  const choose = async (file: File) => {
    setProblem(undefined)
    setChosen(undefined)
    try {
      const sample = await readSample(file)
      if (sample === null) {
        setProblem(t('No users were found in this file. Choose a CSV, JSON or NDJSON file.'))
        return
      }
      setChoices(choicesFor(sample))
      setChosen({ file, sample })
    } catch (error) {
      setProblem(describe(error))
    }
  }

  return (
    <Panels>
      <FilePanel
        file={chosen?.file}
        problem={problem}
        disabled={isWorking}
        onChoose={(file) => void choose(file)}
      />
      {chosen && choices && (
        <>
          <OptionsPanel
            sample={chosen.sample}
            choices={choices}
            disabled={isWorking}
            onChange={setChoices}
          />
          <CheckPanel
            // Another file is uploaded again.
            key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`}
            chosen={chosen}
            choices={choices}
            onWorking={setIsWorking}
            onStarted={onStarted}
          />
        </>
      )}
    </Panels>
  )
}

interface CheckPanelProps {
  chosen: Chosen
  choices: Choices
  onWorking: (isWorking: boolean) => void
  onStarted: (jobId: string) => void
}

/** A dry run, which uploads the file, and then the import of the same upload. */
function CheckPanel({ chosen, choices, onWorking, onStarted }: CheckPanelProps) {
  const { file, sample } = chosen
  const admin = useAdmin()
  const upload = useUploadUsers()
  const deleteUpload = useDeleteUpload()
  const start = useStartImport()
  const { busy, problem, run } = useAction()
  const [sent, setSent] = useState<number>()
  const [checked, setChecked] = useState<{ jobId: string; choices: Choices }>()
  // An upload that is not imported is deleted when the page is left.
  const kept = useRef<string>(undefined)
  const stop = useRef<AbortController>(undefined)
  const jobId = checked?.jobId ?? ''
  const { data: job } = useQuery({
    ...ofJobs.job(admin, 'users.import', jobId),
    enabled: jobId !== '',
  })
  const isChecking = checked !== undefined && !(job && isEnded(job))
  const isWorking = busy || isChecking
  const isCurrent = checked?.choices === choices && job?.state === 'done'
  const importable = isCurrent && job ? job.created + job.updated : 0

  useEffect(() => onWorking(isWorking), [isWorking, onWorking])
  useEffect(
    () => () => {
      stop.current?.abort()
      if (kept.current) deleteUpload(kept.current)
    },
    [deleteUpload],
  )

  const uploaded = async (): Promise<string> => {
    if (kept.current) return kept.current
    const controller = new AbortController()
    stop.current = controller
    setSent(0)
    try {
      kept.current = await upload(file, { onProgress: setSent, signal: controller.signal })
      return kept.current
    } finally {
      setSent(undefined)
    }
  }
  const begin = async (isDryRun: boolean) => {
    const uploadId = await uploaded()
    try {
      return await start({ ...optionsOf(sample, choices), dry_run: isDryRun, uploadId })
    } catch (error) {
      // It may have expired. The next attempt uploads the file again.
      deleteUpload(uploadId)
      kept.current = undefined
      throw error
    }
  }
  const check = () =>
    run(async () => {
      setChecked(undefined)
      setChecked({ jobId: (await begin(true)).job_id, choices })
    })
  const importAll = () =>
    run(async () => {
      const { job_id } = await begin(false)
      kept.current = undefined
      onStarted(job_id)
    })

  return (
    <Panel
      title={t('Check and import')}
      description={t('The check reads all rows like the import, and changes nothing.')}
      footer={
        <>
          {isCurrent && (
            <Button disabled={importable === 0} busy={busy} onClick={() => void importAll()}>
              {t('Import {count, plural, one {# user} other {# users}}', { count: importable })}
            </Button>
          )}
          <Button
            variant={isCurrent ? 'secondary' : 'primary'}
            disabled={isChecking}
            busy={busy && !isCurrent}
            onClick={() => void check()}
          >
            {isCurrent ? t('Check again') : t('Check file')}
          </Button>
        </>
      }
    >
      {sent !== undefined && (
        <>
          <progress
            className={progressStyles.progress}
            aria-label={t('Upload')}
            value={sent}
            max={file.size}
          />
          <p className={styles.hint}>
            {t('Uploading: {percent} %', { percent: count(Math.floor((100 * sent) / file.size)) })}
          </p>
        </>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {jobId !== '' && <ImportProgress key={jobId} jobId={jobId} />}
      {checked !== undefined && !isCurrent && !isChecking && job?.state === 'done' && (
        <p className={styles.hint}>{t('You changed something. Check the file again.')}</p>
      )}
    </Panel>
  )
}
