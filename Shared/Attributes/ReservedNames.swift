import UmkreisWire

extension AttributeDefinition {
    /// Used by searches, their options and facets.
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
    static let reservedName = BrokenRule("reserved-name", "is reserved: choose another name")
}

extension TextForm {
    /// A text without Unicode's Bidi_Control.
    static let withoutBidiControls = TextForm(
        "bidi-control",
        "not contain characters that change the text direction",
        pattern: #"^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$"#
    ) { text in
        text.unicodeScalars.allSatisfy { !$0.properties.isBidiControl }
    }
}
