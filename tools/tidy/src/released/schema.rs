//! JSON schemas of a release and of now, compared: which changes break a reader or a writer that knows the release alone.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The side that writes the values of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Clients of the release send them: whatever was valid stays valid.
    Received,
    /// Clients of the release read them: whatever they rely on stays there. Additions are ignored by readers.
    Sent,
    /// Both sides may be of the release, and unknown fields are rejected: neither additions nor removals.
    Both,
}

impl Direction {
    fn is_received(self) -> bool {
        matches!(self, Self::Received | Self::Both)
    }

    fn is_sent(self) -> bool {
        matches!(self, Self::Sent | Self::Both)
    }
}

/// Constraints that may only be loosened on values we receive: the lower and the upper ones.
const LOWER: [&str; 4] = ["minimum", "minLength", "minItems", "exclusiveMinimum"];
const UPPER: [&str; 4] = ["maximum", "maxLength", "maxItems", "exclusiveMaximum"];

/// One comparison of two documents.
pub struct Comparison<'a> {
    released: &'a Value,
    current: &'a Value,
    /// Pairs of references that are compared already, so that recursive schemas end.
    seen: BTreeSet<(String, String, Direction)>,
    pub breaks: Vec<String>,
}

impl<'a> Comparison<'a> {
    pub fn new(released: &'a Value, current: &'a Value) -> Self {
        Self { released, current, seen: BTreeSet::new(), breaks: Vec::new() }
    }

    pub fn report(&mut self, place: &str, change: impl AsRef<str>) {
        self.breaks.push(format!("{place}: {}", change.as_ref()));
    }

    /// Compares two schemas, at a place that findings name.
    pub fn schema(&mut self, place: &str, old: &'a Value, new: &'a Value, direction: Direction) {
        if let (Some(from), Some(to)) = (reference(old), reference(new))
            && !self.seen.insert((from.to_owned(), to.to_owned(), direction))
        {
            return;
        }
        let (old, new) = (resolve(self.released, old), resolve(self.current, new));
        self.types(place, old, new, direction);
        self.variants(place, old, new, direction);
        self.values(place, old, new, direction);
        self.constraints(place, old, new, direction);
        self.properties(place, old, new, direction);
        if let (Some(old), Some(new)) = (old.get("items"), new.get("items")) {
            self.schema(&format!("{place}[]"), old, new, direction);
        }
        if let (Some(old), Some(new)) = (map_values(old), map_values(new)) {
            self.schema(&format!("{place}{{}}"), old, new, direction);
        }
    }

    fn types(&mut self, place: &str, old: &Value, new: &Value, direction: Direction) {
        let (before, now) = (type_names(old), type_names(new));
        if before.is_empty() || now.is_empty() {
            return;
        }
        if direction.is_received() {
            for gone in before.difference(&now) {
                self.report(place, format!("type {gone} is no longer accepted"));
            }
        }
        if direction.is_sent() {
            for added in now.difference(&before) {
                self.report(place, format!("may now be of type {added}"));
            }
        }
        if text(old, "format") != text(new, "format") {
            self.report(place, format!("format {:?} became {:?}", text(old, "format"), text(new, "format")));
        }
    }

    /// Variants of `oneOf`, `anyOf` and `allOf`, matched by reference, tag or position.
    fn variants(&mut self, place: &str, old: &'a Value, new: &'a Value, direction: Direction) {
        for word in ["oneOf", "anyOf", "allOf"] {
            let (Some(before), now) = (old.get(word).and_then(Value::as_array), new.get(word)) else {
                continue;
            };
            let now = now.and_then(Value::as_array).into_iter().flatten();
            let now: BTreeMap<String, &Value> =
                now.enumerate().map(|(n, variant)| (label(variant, n), variant)).collect();
            let mut labels = BTreeSet::new();
            for (n, variant) in before.iter().enumerate() {
                let name = label(variant, n);
                match now.get(&name) {
                    Some(current) => self.schema(&format!("{place}/{name}"), variant, current, direction),
                    None if direction.is_received() || word == "allOf" => {
                        self.report(place, format!("variant {name} is gone"));
                    }
                    None => {}
                }
                labels.insert(name);
            }
            for added in now.keys().filter(|name| direction == Direction::Both && !labels.contains(*name)) {
                self.report(place, format!("variant {added} is new, and peers of the release reject it"));
            }
        }
    }

    /// Values of enumerations and constants.
    fn values(&mut self, place: &str, old: &Value, new: &Value, direction: Direction) {
        let (before, now) = (listed(old), listed(new));
        if before.is_empty() {
            if direction.is_received() && !now.is_empty() {
                self.report(place, "only listed values are accepted now");
            }
            return;
        }
        if direction.is_received() && !now.is_empty() {
            for gone in before.difference(&now) {
                self.report(place, format!("value {gone} is gone"));
            }
        }
        for added in now.difference(&before).filter(|_| direction == Direction::Both) {
            self.report(place, format!("value {added} is new, and peers of the release reject it"));
        }
    }

    fn constraints(&mut self, place: &str, old: &Value, new: &Value, direction: Direction) {
        if !direction.is_received() {
            return;
        }
        let number = |schema: &Value, word: &str| schema.get(word).and_then(Value::as_f64);
        for (words, tighter) in [(LOWER, 1.0), (UPPER, -1.0)] {
            for word in words {
                let (before, now) = (number(old, word), number(new, word));
                let is_tighter = match (before, now) {
                    (None, Some(_)) => true,
                    (Some(before), Some(now)) => (now - before) * tighter > 0.0,
                    (_, None) => false,
                };
                if is_tighter {
                    self.report(place, format!("{word} {before:?} became {now:?}"));
                }
            }
        }
        if text(new, "pattern").is_some() && text(old, "pattern") != text(new, "pattern") {
            self.report(
                place,
                format!("pattern {:?} became {:?}", text(old, "pattern"), text(new, "pattern")),
            );
        }
    }

    fn properties(&mut self, place: &str, old: &'a Value, new: &'a Value, direction: Direction) {
        let members = |schema: &'a Value| schema.get("properties").and_then(Value::as_object);
        let Some(before) = members(old) else { return };
        let now = members(new);
        let current = |name: &str| now.and_then(|now| now.get(name));
        for (name, property) in before {
            match current(name) {
                Some(current) => self.schema(&format!("{place}.{name}"), property, current, direction),
                None => self.report(place, format!("field {name} is gone")),
            }
        }
        let (required, requires) = (required(old), self::required(new));
        if direction.is_received() {
            for added in requires.difference(&required) {
                self.report(place, format!("field {added} is required now"));
            }
        }
        if direction.is_sent() {
            for gone in required.difference(&requires).filter(|name| current(name).is_some()) {
                self.report(place, format!("field {gone} may be missing now"));
            }
        }
        if direction == Direction::Both {
            for added in now.into_iter().flat_map(|now| now.keys()).filter(|name| !before.contains_key(*name))
            {
                self.report(place, format!("field {added} is new, and peers of the release reject it"));
            }
        }
    }
}

/// Follows references to the schema itself.
pub fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let mut schema = schema;
    while let Some(path) = reference(schema) {
        match document.pointer(path.trim_start_matches('#')) {
            Some(target) => schema = target,
            None => return schema,
        }
    }
    schema
}

fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()
}

fn text<'a>(schema: &'a Value, word: &str) -> Option<&'a str> {
    schema.get(word)?.as_str()
}

fn type_names(schema: &Value) -> BTreeSet<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => [name.as_str()].into(),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => BTreeSet::new(),
    }
}

fn listed(schema: &Value) -> BTreeSet<String> {
    let constant = schema.get("const").into_iter();
    let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
    constant.chain(listed).map(Value::to_string).collect()
}

fn required(schema: &Value) -> BTreeSet<&str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

fn map_values(schema: &Value) -> Option<&Value> {
    schema.get("additionalProperties").filter(|values| values.is_object())
}

/// Names a variant so that it is found again when others come before it.
fn label(variant: &Value, position: usize) -> String {
    if let Some(name) = reference(variant) {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    let tag = variant.get("properties").and_then(Value::as_object).and_then(|properties| {
        properties.iter().find_map(|(name, property)| {
            let values = listed(property);
            (values.len() == 1).then(|| format!("{name}={}", values.into_iter().next().unwrap_or_default()))
        })
    });
    tag.or_else(|| {
        let only = type_names(variant);
        let values = listed(variant);
        match (values.first(), only.first()) {
            (Some(value), _) => Some(value.clone()),
            (None, Some(name)) => Some((*name).to_owned()),
            (None, None) => None,
        }
    })
    .unwrap_or_else(|| position.to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn breaks(old: &Value, new: &Value, direction: Direction) -> Vec<String> {
        let mut comparison = Comparison::new(old, new);
        comparison.schema("x", old, new, direction);
        comparison.breaks
    }

    #[test]
    fn a_field_that_is_gone_breaks_in_every_direction() {
        let old = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}});
        let new = json!({"type": "object", "properties": {"a": {"type": "string"}}});
        for direction in [Direction::Received, Direction::Sent, Direction::Both] {
            assert_eq!(breaks(&old, &new, direction), ["x: field b is gone"]);
        }
        assert!(breaks(&new, &old, Direction::Received).is_empty());
        assert!(breaks(&new, &old, Direction::Sent).is_empty());
        assert_eq!(breaks(&new, &old, Direction::Both).len(), 1);
    }

    #[test]
    fn required_fields_may_not_be_added_to_what_is_received_nor_removed_from_what_is_sent() {
        let fields = json!({"a": {"type": "string"}});
        let old = json!({"type": "object", "properties": fields});
        let new = json!({"type": "object", "properties": fields, "required": ["a"]});
        assert_eq!(breaks(&old, &new, Direction::Received), ["x: field a is required now"]);
        assert!(breaks(&old, &new, Direction::Sent).is_empty());
        assert_eq!(breaks(&new, &old, Direction::Sent), ["x: field a may be missing now"]);
        assert!(breaks(&new, &old, Direction::Received).is_empty());
    }

    #[test]
    fn values_types_and_bounds_of_what_is_received_may_only_be_loosened() {
        let old = json!({"type": ["string", "null"], "enum": ["a", "b"], "maxLength": 10});
        for (new, count) in [
            (json!({"type": "string", "enum": ["a", "b"], "maxLength": 10}), 1),
            (json!({"type": ["string", "null"], "enum": ["a"], "maxLength": 10}), 1),
            (json!({"type": ["string", "null"], "enum": ["a", "b", "c"], "maxLength": 10}), 0),
            (json!({"type": ["string", "null"], "enum": ["a", "b"], "maxLength": 9}), 1),
            (json!({"type": ["string", "null"], "enum": ["a", "b"], "maxLength": 11}), 0),
            (json!({"type": ["string", "null"], "enum": ["a", "b"], "maxLength": 10, "pattern": "a"}), 1),
        ] {
            assert_eq!(breaks(&old, &new, Direction::Received).len(), count, "{new}");
        }
    }

    #[test]
    fn recursive_schemas_end_and_their_fields_are_compared() {
        let document = |kind: &str| {
            json!({"schemas": {"Tree": {"type": "object", "properties": {
                "size": {"type": kind}, "below": {"type": "array", "items": {"$ref": "#/schemas/Tree"}}}}}})
        };
        let (old, new) = (document("integer"), document("string"));
        let root = json!({"$ref": "#/schemas/Tree"});
        let mut comparison = Comparison::new(&old, &new);
        comparison.schema("x", &root, &root, Direction::Sent);
        assert_eq!(comparison.breaks, ["x.size: may now be of type string"]);
    }

    #[test]
    fn variants_are_matched_by_tag() {
        let variant = |tag: &str| json!({"type": "object", "properties": {"kind": {"const": tag}}});
        let old = json!({"oneOf": [variant("a"), variant("b")]});
        let new = json!({"oneOf": [variant("c"), variant("a")]});
        assert_eq!(breaks(&old, &new, Direction::Received), ["x: variant kind=\"b\" is gone"]);
        assert_eq!(breaks(&old, &new, Direction::Both).len(), 2);
        assert!(breaks(&old, &new, Direction::Sent).is_empty());
    }
}
