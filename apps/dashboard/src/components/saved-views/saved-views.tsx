import { chevronDownGlyph, Glyph, Menu, MenuHeading, MenuItem, MenuSeparator } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type SavedView, savedViews, type ViewedList } from '../../data/saved-views/queries.ts'
import { useDeleteView, useUpdateView } from '../../data/saved-views/writes.ts'
import { t } from '../../text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAction } from '../use-action.ts'
import { Writes } from '../writes.tsx'
import styles from './saved-views.module.css'
import { ViewDialog } from './view-dialog.tsx'
import { isChanged, readSearch, type ViewState, writeSearch } from './view-state.ts'

export interface SavedViewsProps {
  list: ViewedList
  /** What the list shows now. */
  state: ViewState
  /** The view that is open. */
  view: SavedView | undefined
  /** The list without any filter, such as “All users”. */
  plainName: string
  onOpen: (search: Record<string, unknown>, view: SavedView | undefined) => void
}

/** The open view of a list; undefined without one, and if it is not visible to the person. */
export function useOpenView(list: ViewedList, id: string | undefined): SavedView | undefined {
  const { data } = useQuery({ ...savedViews(useAdmin(), list), enabled: id !== undefined })
  return data?.find((view) => view.id === id)
}

/** Opens, saves, changes and shares the named views of a list (protocol 09 §7). */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Writes endpoint="POST /internal/saved-views" body={{}}>
      <ViewsMenu {...props} />
    </Writes>
  )
}

function ViewsMenu({ list, state, view, plainName, onOpen }: SavedViewsProps) {
  const { data: views = [] } = useQuery(savedViews(useAdmin(), list))
  const update = useUpdateView(list)
  const remove = useDeleteView(list)
  const { run } = useAction({ failure: 'toast' })
  const [asked, setAsked] = useState<'save' | 'rename' | 'delete'>()
  const close = () => setAsked(undefined)
  const changed = view !== undefined && isChanged(view, state)
  const change = (what: Parameters<typeof update>[0]['change'], done: string) =>
    view && void run(() => update({ id: view.id, change: what }), { done })
  const group = (title: string, isShared: boolean) => {
    const items = views.filter((each) => each.is_shared === isShared)
    return (
      items.length > 0 && (
        <>
          <MenuHeading>{title}</MenuHeading>
          {items.map((each) => (
            <MenuItem
              key={each.id}
              chosen={each.id === view?.id}
              onSelect={() => onOpen(readSearch(each.search), each)}
            >
              <bdi>{each.name}</bdi>
            </MenuItem>
          ))}
        </>
      )
    )
  }

  return (
    <>
      <Menu
        look="plain"
        label={t('Saved views')}
        trigger={
          <span className={styles.trigger}>
            <bdi className={styles.name}>{view?.name ?? plainName}</bdi>
            {changed && <span className={styles.changed}>{t('(changed)')}</span>}
            <Glyph shape={chevronDownGlyph} />
          </span>
        }
      >
        <MenuItem chosen={view === undefined} onSelect={() => onOpen({}, undefined)}>
          {plainName}
        </MenuItem>
        {group(t('Your views'), false)}
        {group(t('Shared with the project'), true)}
        <MenuSeparator />
        {view && (
          <Writes
            endpoint="PATCH /internal/saved-views/:view_id"
            body={{ is_shared: view.is_shared }}
          >
            {changed && (
              <MenuItem
                onSelect={() =>
                  change(
                    {
                      search: writeSearch(state.search),
                      columns: state.columns === null ? null : [...state.columns],
                    },
                    t('View “{name}” saved', { name: view.name }),
                  )
                }
              >
                {t('Save changes')}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setAsked('rename')}>{t('Rename…')}</MenuItem>
            <Writes endpoint="PATCH /internal/saved-views/:view_id" body={{ is_shared: true }}>
              <MenuItem
                onSelect={() =>
                  change(
                    { is_shared: !view.is_shared },
                    view.is_shared
                      ? t('Only you see “{name}” now', { name: view.name })
                      : t('Everyone in the project sees “{name}” now', { name: view.name }),
                  )
                }
              >
                {view.is_shared ? t('Stop sharing') : t('Share with the project')}
              </MenuItem>
            </Writes>
            <MenuItem tone="danger" onSelect={() => setAsked('delete')}>
              {t('Delete…')}
            </MenuItem>
            <MenuSeparator />
          </Writes>
        )}
        <MenuItem onSelect={() => setAsked('save')}>{t('Save as a new view…')}</MenuItem>
      </Menu>
      {asked === 'save' && (
        <ViewDialog
          list={list}
          state={state}
          onCreated={(created) => onOpen(readSearch(created.search), created)}
          onClose={close}
        />
      )}
      {asked === 'rename' && view && (
        <ViewDialog list={list} state={state} renamed={view} onCreated={close} onClose={close} />
      )}
      {asked === 'delete' && view && (
        <ConfirmDialog
          title={t('Delete the view “{name}”?', { name: view.name })}
          consequences={[
            view.is_shared
              ? t('It disappears for everyone in the project.')
              : t('The list itself does not change.'),
          ]}
          confirmLabel={t('Delete view')}
          action={async () => {
            await remove(view.id)
            onOpen({}, undefined)
          }}
          done={t('View “{name}” deleted', { name: view.name })}
          onClose={close}
        />
      )}
    </>
  )
}
