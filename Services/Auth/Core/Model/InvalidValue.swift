/// A setting, or a stored value, that is not what it should be.
struct InvalidValue: Error, Equatable {
    /// What would be right, in words for the person who typed it.
    ///
    /// Lower case, no full stop, never the value itself.
    let rule: String
}
