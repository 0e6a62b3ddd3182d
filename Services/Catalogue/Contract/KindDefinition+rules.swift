import UmkreisAttributes
public import UmkreisVocabulary

extension KindDefinition {
    /// Checks that its members fit together, apart from its attributes.
    ///
    /// - Throws: the broken rule with its path.
    public func check() throws(BrokenRule) {
        for (facet, settings) in facets.sorted(by: { $0.key.text < $1.key.text }) {
            let field = "facets.\(Excerpt.of(facet.text))"
            guard Facet.all.contains(facet) else { throw .notOneOf(Facet.all.map(\.text)).within(field) }
            do {
                try settings.check(for: facet)
            } catch {
                throw error.within(field)
            }
        }
        guard facets[.fence] == nil || facets[.point]?.required == true else {
            throw BrokenRule("needs-facet", "requires that point is required", values: ["words": ["point"]])
                .within("facets.fence")
        }
    }
}

extension FacetSettings {
    /// Facets that may be required.
    private static let optional: [Facet] = [
        .point, .place, .text, .price, .hours, .category, .validity, .dates, .contact,
    ]

    fileprivate func check(for facet: Facet) throws(BrokenRule) {
        let members: [(name: String, isGiven: Bool, facets: [Facet])] = [
            ("required", required != nil, Self.optional), ("radius", radius != nil, [.fence]),
            ("words", words != nil, [.category]), ("usual", usual != nil, [.category]),
            ("most", most != nil, [.photos]),
        ]
        for member in members where member.isGiven && !member.facets.contains(facet) {
            let names = member.facets.map(\.text)
            let words = "is for \(names.joined(separator: ", ")), not for \(facet)"
            throw BrokenRule("wrong-facet", words, values: ["words": .words(names)]).within(member.name)
        }
        if facet == .category { try checkCategory() }
    }

    private func checkCategory() throws(BrokenRule) {
        guard let words, !words.isEmpty else { throw .missing.within("words") }
        try WordDefinition.check(words, "words")
        let names = words.map(\.word)
        if let usual, !names.contains(usual) { throw .notOneOf(names).within("usual") }
    }
}
