import type * as contract from '@latchkey/contract'
import { adminDownload, deleteUpload, type UploadOptions, uploadUsers } from '@latchkey/js/internal'
import { useCallback } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'

type Body = contract.BodyOf<typeof contract.importUsers, 'admin'>

/** How an uploaded file becomes users. */
export type ImportOptions = Omit<Body, 'data' | 'upload_id'>

/** Uploads a file in parts. Resolves to the ID of the upload, which is kept for a day. */
export function useUploadUsers() {
  const { connection } = useAdmin()
  const { reauthentication } = useDashboard()
  return (file: Blob, options: UploadOptions): Promise<string> =>
    reauthentication.run(() => uploadUsers(connection, file, options))
}

/** Deletes an upload that is not imported after all. It expires anyway, so nothing waits for it. */
export function useDeleteUpload() {
  const { connection } = useAdmin()
  return useCallback(
    (id: string): void => void deleteUpload(connection, id).catch(() => {}),
    [connection],
  )
}

export type ReportFormat = 'csv' | 'ndjson'

/** Reads the rows of an import that failed or were skipped, as a file. */
export function useReadReport(jobId: string) {
  const { connection } = useAdmin()
  return async (format: ReportFormat): Promise<Blob> => {
    const response = await adminDownload<typeof contract.downloadImportReport>(connection, {
      method: 'GET',
      path: '/internal/jobs/:job_id/report',
      params: { job_id: jobId },
      query: { format },
    })
    return response.blob()
  }
}

/** Starts to import an uploaded file. Resolves to the ID of the job. */
export function useStartImport() {
  const admin = useAdmin()
  return useWrite({
    write: ({ uploadId, ...options }: ImportOptions & { uploadId: string }) =>
      admin.call<typeof contract.importUsers>({
        method: 'POST',
        path: '/internal/users/import',
        body: { ...options, upload_id: uploadId },
      }),
    changes: [],
  })
}
