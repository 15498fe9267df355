//! The kinds of policy values: their bounds and defaults.

use std::collections::BTreeSet;

use serde_json::Value;

use gpuaas_core::Network;

/// A kind of value, with its bounds and its default.
pub trait Kind: Send + Sync + 'static {
    type Value;

    fn default(&self) -> Self::Value;
    /// Returns the value, if it is of this kind and within bounds.
    fn read(&self, value: &Value) -> Option<Self::Value>;
    /// Returns the allowed values, as in "it is …".
    fn allowed(&self) -> String;
    fn default_json(&self) -> Value;
}

pub struct Switch {
    pub default: bool,
}

impl Kind for Switch {
    type Value = bool;

    fn default(&self) -> bool {
        self.default
    }

    fn read(&self, value: &Value) -> Option<bool> {
        value.as_bool()
    }

    fn allowed(&self) -> String {
        "true or false".to_owned()
    }

    fn default_json(&self) -> Value {
        self.default.into()
    }
}

pub struct Integer {
    pub default: i64,
    pub min: i64,
    pub max: i64,
}

impl Kind for Integer {
    type Value = i64;

    fn default(&self) -> i64 {
        self.default
    }

    fn read(&self, value: &Value) -> Option<i64> {
        value.as_i64().filter(|number| (self.min..=self.max).contains(number))
    }

    fn allowed(&self) -> String {
        format!("an integer from {} to {}", self.min, self.max)
    }

    fn default_json(&self) -> Value {
        self.default.into()
    }
}

/// One of several options.
pub struct Choice {
    pub default: &'static str,
    pub options: &'static [&'static str],
}

impl Kind for Choice {
    type Value = &'static str;

    fn default(&self) -> &'static str {
        self.default
    }

    fn read(&self, value: &Value) -> Option<&'static str> {
        option(self.options, value)
    }

    fn allowed(&self) -> String {
        format!("one of {}", self.options.join(", "))
    }

    fn default_json(&self) -> Value {
        self.default.into()
    }
}

/// A subset of several options.
pub struct Set {
    pub default: &'static [&'static str],
    pub options: &'static [&'static str],
}

impl Kind for Set {
    type Value = BTreeSet<&'static str>;

    fn default(&self) -> Self::Value {
        self.default.iter().copied().collect()
    }

    fn read(&self, value: &Value) -> Option<Self::Value> {
        value.as_array()?.iter().map(|word| option(self.options, word)).collect()
    }

    fn allowed(&self) -> String {
        format!("a list of {}", self.options.join(", "))
    }

    fn default_json(&self) -> Value {
        self.default.into()
    }
}

/// Largest number of networks in a list.
const MAX_NETWORKS: usize = 100;

/// A list of networks; empty by default.
pub struct Networks {}

impl Kind for Networks {
    type Value = Vec<Network>;

    fn default(&self) -> Vec<Network> {
        Vec::new()
    }

    fn read(&self, value: &Value) -> Option<Vec<Network>> {
        let words = value.as_array().filter(|words| words.len() <= MAX_NETWORKS)?;
        words.iter().map(|word| word.as_str()?.parse().ok()).collect()
    }

    fn allowed(&self) -> String {
        format!("a list of at most {MAX_NETWORKS} networks such as 10.0.0.0/8")
    }

    fn default_json(&self) -> Value {
        Value::Array(Vec::new())
    }
}

fn option(options: &'static [&'static str], value: &Value) -> Option<&'static str> {
    let word = value.as_str()?;
    options.iter().copied().find(|option| *option == word)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn integers_keep_their_bounds() {
        let kind = Integer { default: 5, min: 3, max: 100 };
        assert_eq!([3, 100].map(|number| kind.read(&json!(number))), [Some(3), Some(100)]);
        for refused in [json!(2), json!(101), json!(5.0), json!("5"), json!(null), json!(u64::MAX)] {
            assert_eq!(kind.read(&refused), None, "{refused}");
        }
    }

    #[test]
    fn switches_are_true_or_false() {
        let kind = Switch { default: true };
        assert_eq!(kind.read(&json!(false)), Some(false));
        assert_eq!(kind.read(&json!("on")), None);
        assert_eq!(kind.read(&json!(1)), None);
    }

    #[test]
    fn choices_and_sets_accept_only_their_options() {
        let options = &["off", "on", "required"];
        let choice = Choice { default: "on", options };
        assert_eq!(choice.read(&json!("required")), Some("required"));
        assert_eq!(choice.read(&json!("Required")), None);

        let set = Set { default: &[], options };
        assert_eq!(set.read(&json!(["on", "off", "on"])), Some(BTreeSet::from(["off", "on"])));
        assert_eq!(set.read(&json!([])), Some(BTreeSet::new()));
        assert_eq!(set.read(&json!(["on", "maybe"])), None);
        assert_eq!(set.default_json(), json!([]));
    }
    #[test]
    fn networks_are_a_list_of_networks() {
        let read = Networks {}.read(&json!(["10.0.0.0/8", "2001:db8::1"])).expect("two networks");
        assert!(read[0].contains("10.1.1.1".parse().expect("an address")));
        assert_eq!(Networks {}.read(&json!([])), Some(vec![]));
        for refused in [json!("10.0.0.0/8"), json!(["10.0.0.1/8"]), json!([7]), json!(vec!["::/0"; 101])] {
            assert_eq!(Networks {}.read(&refused), None, "{refused}");
        }
    }
}
