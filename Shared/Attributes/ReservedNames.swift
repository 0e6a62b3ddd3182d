import Wire

extension AttributeDefinition {
    /// Names that searches, their command-line options and their facets use themselves.
    static let reservedNames: Set<String> = [
        "at", "attributes", "beyond", "categories", "category", "contact", "cursor", "data", "dates", "exclude",
        "facet",
        "facets", "fence", "hours", "json", "kind", "kinds", "lang", "language", "leastRating", "limit", "near", "open",
        "orUnknown", "owner", "photos", "place", "point", "polygon", "price", "priceFrom", "priceTo", "profile",
        "rating",
        "sort", "tag", "tags", "text", "title", "validUntil", "viewport", "where", "within", "words",
    ]
}

extension BrokenRule {
    static let reservedName = BrokenRule("reserved-name", "is a name that searches use themselves: choose another")
}

extension TextForm {
    /// A text that does not turn the direction of reading of what stands beside it (Unicode's Bidi_Control).
    static let withoutBidiControls = TextForm(
        "bidi-control",
        "have no characters that change the direction of text",
        pattern: #"^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$"#
    ) { text in
        text.unicodeScalars.allSatisfy { !$0.properties.isBidiControl }
    }
}
