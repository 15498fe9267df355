//! The owners of stored values, and the places for which effective values are read.

use gpuaas_core::{OrgId, ProjectId, UserId};

use crate::level::Level;

/// The owner of a stored value. A project includes its organisation, so that a value can't be set for a project of another
/// one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    Global,
    Organisation(OrgId),
    Project(OrgId, ProjectId),
    User(UserId),
}

impl Subject {
    pub const fn level(self) -> Level {
        match self {
            Self::Global => Level::Global,
            Self::Organisation(_) => Level::Organisation,
            Self::Project(..) => Level::Project,
            Self::User(_) => Level::User,
        }
    }

    /// Returns the subjects above, whose locked values can't be overridden here. A user has several organisations and
    /// projects: values locked there apply only there.
    pub fn above(self) -> Vec<Self> {
        match self {
            Self::Global => vec![],
            Self::Organisation(_) | Self::User(_) => vec![Self::Global],
            Self::Project(org, _) => vec![Self::Global, Self::Organisation(org)],
        }
    }
}

/// The place for which a value is read. A project always includes its organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    org: Option<OrgId>,
    project: Option<ProjectId>,
    user: Option<UserId>,
}

impl Place {
    /// The platform as a whole.
    pub const PLATFORM: Self = Self { org: None, project: None, user: None };

    pub const fn org(org: OrgId) -> Self {
        Self { org: Some(org), ..Self::PLATFORM }
    }

    pub const fn project(org: OrgId, project: ProjectId) -> Self {
        Self { org: Some(org), project: Some(project), user: None }
    }

    /// Returns the same place, for one user.
    #[must_use]
    pub const fn of_user(self, user: UserId) -> Self {
        Self { user: Some(user), ..self }
    }

    /// Returns the subjects whose values apply here, the most general first.
    pub(crate) fn subjects(&self) -> impl Iterator<Item = Subject> {
        let org = self.org.map(Subject::Organisation);
        let project = self.org.zip(self.project).map(|(org, project)| Subject::Project(org, project));
        let user = self.user.map(Subject::User);
        [Some(Subject::Global), org, project, user].into_iter().flatten()
    }
}
