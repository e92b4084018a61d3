import { Select } from '@latchkey/ui'
import { SearchField } from '../../components/list/search-field.tsx'
import { t } from '../../text.ts'
import type { ProjectOrder } from './project-order.ts'

export interface ProjectsToolsProps {
  text: string
  onSearch: (text: string) => void
  order: ProjectOrder
  onOrder: (order: ProjectOrder) => void
}

/** The search and the order of the list of projects. Loads only for lists that need it. */
export function ProjectsTools({ text, onSearch, order, onOrder }: ProjectsToolsProps) {
  return (
    <>
      <SearchField label={t('Search projects')} value={text} onSearch={onSearch} />
      <Select
        size="small"
        prefix={t('Order')}
        aria-label={t('Order')}
        value={order}
        options={[
          { value: 'newest', label: t('Newest first') },
          { value: 'name', label: t('By name') },
        ]}
        onChange={(event) => onOrder(event.target.value as ProjectOrder)}
      />
    </>
  )
}
