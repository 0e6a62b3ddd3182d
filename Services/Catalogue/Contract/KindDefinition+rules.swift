public import UmkreisAttributes
import UmkreisVocabulary
public import UmkreisWire

extension KindDefinition {
    /// Checks that its facets and attributes fit together, and returns the schema of the attributes.
    ///
    /// - Parameter field: its path in the request.
    /// - Throws: `invalid`, naming all members that do not fit.
    public func check(field: String) throws(Fault) -> AttributeSchema {
        var faults = FaultList()
        for broken in brokenFacets { faults.add(broken.fault(at: field)) }
        let schema = faults.value { () throws(Fault) in
            try AttributeSchema(attributes ?? [], field: "\(field).attributes")
        }
        try faults.throwFirst()
        return schema ?? AttributeSchema(stored: attributes ?? [])
    }

    private var brokenFacets: [BrokenRule] {
        var broken: [BrokenRule] = []
        for (facet, settings) in facets.sorted(by: { $0.key.text < $1.key.text }) {
            let field = "facets.\(Excerpt.of(facet.text))"
            if Facet.all.contains(facet) {
                broken += settings.allBroken(for: facet).map { $0.within(field) }
            } else {
                broken.append(.notOneOf(Facet.all.map(\.text)).within(field))
            }
        }
        guard facets[.fence] != nil, facets[.point]?.required != true else { return broken }
        let rule = BrokenRule("needs-facet", "requires that point is required", values: ["words": ["point"]])
        return broken + [rule.within("facets.fence")]
    }
}

extension FacetSettings {
    /// Facets that may be required.
    private static let optional: [Facet] = [
        .point, .place, .text, .price, .hours, .category, .validity, .dates, .contact,
    ]

    fileprivate func allBroken(for facet: Facet) -> [BrokenRule] {
        let members: [(name: String, isGiven: Bool, facets: [Facet])] = [
            ("required", required != nil, Self.optional), ("radius", radius != nil, [.fence]),
            ("words", words != nil, [.category]), ("usual", usual != nil, [.category]),
            ("most", most != nil, [.photos]),
        ]
        let broken = members.filter { $0.isGiven && !$0.facets.contains(facet) }.map { member in
            let names = member.facets.map(\.text)
            let words = "is for \(names.joined(separator: ", ")), not for \(facet)"
            return BrokenRule("wrong-facet", words, values: ["words": .words(names)]).within(member.name)
        }
        return facet == .category ? broken + brokenCategory : broken
    }

    private var brokenCategory: [BrokenRule] {
        guard let words, !words.isEmpty else { return [.missing.within("words")] }
        let broken = WordDefinition.allBroken(of: words, "words")
        let names = words.map(\.word)
        if let usual, !names.contains(usual) { return broken + [.notOneOf(names).within("usual")] }
        return broken
    }
}
