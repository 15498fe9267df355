//! State machines, declared once: the enum, the legal transitions, the rows that make the database reject all others, and
//! the diagram for the docs.

use crate::error::{Code, Error, Result};

/// A state machine, implemented by [`state_machine!`](crate::state_machine).
pub trait Machine: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Schema-qualified column that holds the state, such as `identity.users.state`.
    const NAME: &'static str;
    const STATES: &'static [Self];
    const INITIAL: &'static [Self];
    const MOVES: &'static [(Self, Self)];

    fn as_str(self) -> &'static str;

    fn parse(text: &str) -> Result<Self> {
        Self::STATES
            .iter()
            .copied()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| Error::internal(format!("{} holds an unknown state {text:?}", Self::NAME)))
    }

    /// Returns the transition to `next`; fails with `state_conflict` if the machine has no such transition.
    fn to(self, next: Self) -> Result<Transition<Self>> {
        if Self::MOVES.contains(&(self, next)) {
            return Ok(Transition { from: self, to: next });
        }
        let detail = format!("It is {} and can't become {}.", self.as_str(), next.as_str());
        Err(Error::new(Code::StateConflict, detail))
    }

    fn describe() -> Description {
        Description {
            name: Self::NAME,
            initial: Self::INITIAL.iter().map(|s| s.as_str()).collect(),
            moves: Self::MOVES.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect(),
        }
    }
}

/// A legal transition. Only [`Machine::to`] constructs one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition<M> {
    from: M,
    to: M,
}

impl<M: Machine> Transition<M> {
    pub fn from(&self) -> &'static str {
        self.from.as_str()
    }

    pub fn to(&self) -> &'static str {
        self.to.as_str()
    }
}

/// A state machine as data, for the database and the docs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    pub name: &'static str,
    pub initial: Vec<&'static str>,
    pub moves: Vec<(&'static str, &'static str)>,
}

impl Description {
    /// Returns the rows of `store.transitions` that enforce this machine; an initial state has the predecessor ''.
    pub fn rows(&self) -> Vec<(String, String)> {
        let starts = self.initial.iter().map(|state| (String::new(), (*state).to_owned()));
        let moves = self.moves.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned()));
        starts.chain(moves).collect()
    }

    /// Returns the SQL with which a migration enforces this machine.
    pub fn sql(&self) -> String {
        let row = |(from, to)| format!("    ('{}', '{from}', '{to}')", self.name);
        let values = self.rows().into_iter().map(row).collect::<Vec<_>>().join(",\n");
        format!("insert into store.transitions (machine, from_state, to_state) values\n{values};\n")
    }

    /// Returns a Mermaid diagram.
    pub fn diagram(&self) -> String {
        let starts = self.initial.iter().map(|state| format!("    [*] --> {state}\n"));
        let moves = self.moves.iter().map(|(from, to)| format!("    {from} --> {to}\n"));
        format!("stateDiagram-v2\n{}", starts.chain(moves).collect::<String>())
    }
}

/// Declares a state machine. `starts { … }` after the moves lists further initial states.
///
/// ```
/// gpuaas_core::state_machine! {
///     /// The life of a lamp.
///     pub enum Lamp in "house.lamps.state" {
///         initial Off = "off",
///         On = "on",
///         Broken = "broken",
///     }
///     moves { Off => On, On => Off, On => Broken }
/// }
/// use gpuaas_core::Machine;
/// assert!(Lamp::Off.to(Lamp::Broken).is_err());
/// ```
#[macro_export]
macro_rules! state_machine {
    // Texts are `tt`: a `literal` fragment in `serde(rename)` is invisible to `ToSchema`.
    (
        $(#[$doc:meta])*
        pub enum $name:ident in $column:literal {
            initial $first:ident = $first_text:tt,
            $($variant:ident = $text:tt),* $(,)?
        }
        moves { $($from:ident => $to:ident),* $(,)? }
        $(starts { $($start:ident),+ })?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
        pub enum $name {
            #[serde(rename = $first_text)] $first,
            $(#[serde(rename = $text)] $variant),*
        }

        impl $crate::machine::Machine for $name {
            const NAME: &'static str = $column;
            const STATES: &'static [Self] = &[Self::$first, $(Self::$variant),*];
            const INITIAL: &'static [Self] = &[Self::$first, $($(Self::$start),+)?];
            const MOVES: &'static [(Self, Self)] = &[$((Self::$from, Self::$to)),*];

            fn as_str(self) -> &'static str {
                match self { Self::$first => $first_text, $(Self::$variant => $text),* }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    state_machine! {
        pub enum Valve in "house.valves.state" { initial Closed = "closed", Open = "open", Gone = "gone" }
        moves { Closed => Open, Open => Closed, Open => Gone }
    }

    #[test]
    fn only_declared_moves_exist() {
        for from in Valve::STATES {
            for to in Valve::STATES {
                let legal = Valve::MOVES.contains(&(*from, *to));
                assert_eq!(from.to(*to).is_ok(), legal, "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn the_diagram_and_the_sql_name_every_move() {
        let valve = Valve::describe();
        assert!(valve.diagram().contains("[*] --> closed") && valve.diagram().contains("open --> gone"));
        assert!(valve.sql().contains("('house.valves.state', 'open', 'gone')"));
    }
}
