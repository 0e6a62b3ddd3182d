/// The form of a text's key: parts in camel case, by the meaning of the text and not its first words.
enum TextKeyForm {
    /// Their last parts are rules, codes and words of the wire, which have forms of their own.
    private static let families = [
        "cli.auditEvent.", "cli.fault.", "cli.form.", "cli.hours.day.", "cli.hours.warning.", "cli.rule.",
        "fault.", "rule.", "sort.",
    ]

    /// A part of several words that ends in one of these is a sentence that was cut off.
    private static let connecting: Set<String> = [
        "a", "about", "after", "an", "and", "as", "at", "because", "before", "by", "for", "from", "has", "in", "is",
        "near", "of", "on", "or", "so", "that", "the", "this", "to", "with",
    ]

    /// Returns what is wrong with a key, after the key; `nil` for a good one.
    static func fault(of key: String) -> String? {
        if families.contains(where: key.hasPrefix) {
            return key.contains(" ") ? "\(key) has a blank" : nil
        }
        return key.split(separator: ".").lazy.compactMap(problem(of:)).first.map { "\(key) \($0)" }
    }

    private static func problem(of part: Substring) -> String? {
        // The number of a step.
        if part.allSatisfy(\.isNumber) { return nil }
        guard part.wholeMatch(of: /[a-z0-9][A-Za-z0-9]*/) != nil else { return "is no camel case" }
        if part.last?.isNumber == true { return "ends in a digit" }
        if part.count > 40 { return "has more than 40 characters" }
        let words = part.matches(of: /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/).map { $0.output.lowercased() }
        if words.count > 5 { return "has more than 5 words" }
        let isSigningIn = words.suffix(2) == ["sign", "in"] || words.suffix(2) == ["signed", "in"]
        guard words.count > 1, !isSigningIn, let last = words.last, connecting.contains(last) else { return nil }
        return "breaks off"
    }
}
