import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { type EmailThemeEntry, emailSources } from '../../data/email-sources/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { isBuiltIn } from './built-in.ts'
import { CreateThemeDialog, RemoveThemeDialog } from './theme-dialogs.tsx'
import { ThemeMiniature } from './theme-miniature.tsx'
import styles from './themes-page.module.css'

type Asked = { readonly what: 'copy' | 'remove'; readonly theme: EmailThemeEntry }

/** The themes that emails can have, as small emails. */
export function ThemesPage() {
  const project = useProject()
  const { data: themes, error, refetch } = useQuery(emailSources.themes(useAdmin()))
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/email-themes' })
  const navigate = useNavigate({ from: '/projects/$projectId/email-themes' })
  const [asked, setAsked] = useState<Asked>()
  const setCreating = (creating: boolean) =>
    void navigate({ search: creating ? { dialog: 'create' } : {}, replace: true })

  return (
    <Page
      title={t('Email themes')}
      context={project.display_name}
      description={t(
        'The frame around your emails: background, logo and footer. Every email without a theme of its own uses the one of the project.',
      )}
      width="wide"
      action={
        <Button data-primary-action="" disabled={!themes} onClick={() => setCreating(true)}>
          <Glyph shape={addGlyph} />
          {t('Create theme')}
        </Button>
      }
    >
      {error && !themes ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the themes')} />
      ) : (
        <ul className={styles.grid} aria-label={t('Email themes')}>
          {themes?.map((theme) => (
            <ThemeCard
              key={theme.id}
              theme={theme}
              isActive={theme.id === project.config.email_theme}
              onAsk={(what) => setAsked({ what, theme })}
            />
          )) ?? <CardSkeletons />}
        </ul>
      )}
      {dialog === 'create' && <CreateThemeDialog onClose={() => setCreating(false)} />}
      {asked?.what === 'copy' && (
        <CreateThemeDialog copied={asked.theme} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'remove' && (
        <RemoveThemeDialog
          theme={asked.theme}
          isBuiltIn={isBuiltIn(asked.theme.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

interface ThemeCardProps {
  theme: EmailThemeEntry
  isActive: boolean
  onAsk: (what: Asked['what']) => void
}

function ThemeCard({ theme: { id, display_name: name }, isActive, onAsk }: ThemeCardProps) {
  const { id: projectId } = useProject()
  const change = useSetting()
  const use = () =>
    void change({ config: { email_theme: id } }, t('Emails now use “{name}”', { name }))

  return (
    <li className={styles.card} data-active={isActive}>
      <ThemeMiniature themeId={id} />
      <div className={styles.foot}>
        <Link
          to="/projects/$projectId/email-themes/$themeId"
          params={{ projectId, themeId: id }}
          className={styles.name}
        >
          <bdi>{name}</bdi>
        </Link>
        {isActive ? (
          <Badge tone="success">{t('In use')}</Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Use {name}', { name })}
            onClick={use}
          >
            {t('Use')}
          </Button>
        )}
        <Menu
          label={t('Actions for {name}', { name })}
          align="end"
          trigger={<Glyph shape={dotsGlyph} />}
        >
          <MenuItem onSelect={() => onAsk('copy')}>{t('Duplicate…')}</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => onAsk('remove')}>
            {isBuiltIn(id) ? t('Reset to original…') : t('Delete…')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}

function CardSkeletons() {
  return (
    <>
      {[0, 1].map((card) => (
        <li key={card} className={styles.card}>
          {card === 0 && <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>}
          <div className={styles.miniature}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.foot}>
            <Skeleton width="120px" height="14px" />
          </div>
        </li>
      ))}
    </>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(emailSources.themes(owner.admin(projectId)))
}
