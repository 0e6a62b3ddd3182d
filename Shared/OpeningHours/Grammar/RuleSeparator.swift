/// How a rule stands to the rules before it.
public enum RuleSeparator: Hashable, Sendable {
    /// `;`: on the days it matches it replaces the rules before it, unless it closes.
    case normal
    /// `,`: it adds to the rules before it.
    case additional
    /// `||`: it fills what the rules before it leave closed.
    case fallback
}
