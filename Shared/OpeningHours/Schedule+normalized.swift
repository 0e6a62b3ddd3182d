extension Schedule {
    /// The value as the specification wants it written; reading it gives the same rules, without a warning about how
    /// they are written.
    public var normalized: String {
        RuleWriter.text(rules)
    }
}
