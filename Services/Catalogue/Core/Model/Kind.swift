import CatalogueContract
import OpeningHours
import ServiceKit
import UmkreisAttributes

/// A valid definition, with which posts are validated.
struct Kind: Sendable {
    let definition: KindDefinition
    let attributes: AttributeSchema

    var name: PostKind { definition.name }

    init(stored definition: KindDefinition) {
        self.definition = definition
        attributes = AttributeSchema(stored: definition.attributes ?? [])
    }

    init(_ definition: KindDefinition, field: String) throws(Fault) {
        self.definition = definition
        attributes = try definition.check(field: field)
    }

    private func settings(_ facet: Facet) -> FacetSettings? { definition.facets[facet] }
}

/// Valid, normalised content.
struct ValidatedContent: Sendable {
    let content: PostContent
    /// See ``PostPublished/searchTexts``.
    let searchTexts: [String]
    let warnings: [PostWarning]

    func checkEnd(at moment: Timestamp, field: String) throws(Fault) {
        guard content.hasEnded(at: moment) else { return }
        throw BrokenRule.inThePast.fault(at: field)
    }
}

extension PostContent {
    /// Returns whether ``validUntil`` has passed; ``dates`` lack a time zone.
    func hasEnded(at moment: Timestamp) -> Bool { validUntil.map { $0 <= moment } ?? false }
}

extension Kind {
    /// - Parameter field: the path for faults.
    /// - Throws: `invalid`, naming all members that break a rule of the kind.
    func check(_ given: PostContent, field: String) throws(Fault) -> ValidatedContent {
        var faults = FaultList()
        var content = PostContent(
            kind: name,
            title: faults.value { () throws(Fault) in try title(given.title, field: "\(field).title") } ?? given.title
        )
        content.place = given.place == PostPlace() ? nil : given.place
        content.tags = given.tags?.withoutRepeats.nonEmpty
        content.text = given.text
        content.point = given.point
        content.price = given.price
        content.hours = given.hours
        content.fence = given.fence ?? settings(.fence)?.radius.map(Fence.init)
        // A refused member is kept, so that it is not missing as well.
        content.category =
            faults.value { () throws(Fault) in try category(given.category, field: "\(field).category") }
            ?? given.category
        content.validUntil = given.validUntil
        content.dates = given.dates
        faults.value { () throws(Fault) in try given.dates?.check(field: "\(field).dates") }
        content.contact = given.contact == PostContact() ? nil : given.contact
        content.photos = given.photos?.nonEmpty
        faults.value { () throws(Fault) in try checkCount(of: given.photos ?? [], field: "\(field).photos") }
        for fault in brokenFacets(of: content, field: field) { faults.add(fault) }
        content.attributes =
            faults.value { () throws(Fault) in
                try values(given.attributes ?? Attributes(), field: "\(field).attributes")
            } ?? nil
        let warning =
            faults.value { () throws(Fault) in try Kind.warning(of: content.hours, field: "\(field).hours") } ?? nil
        try faults.throwFirst()
        return ValidatedContent(
            content: content,
            searchTexts: searchTexts(of: content),
            warnings: warning.map { [$0] } ?? []
        )
    }

    private func title(_ title: String, field: String) throws(Fault) -> String {
        guard let maximum = definition.title?.most else { return title }
        return try TextRule(length: 1...maximum).check(title, field: field)
    }

    /// Checks the count only; ownership is checked against the database.
    private func checkCount(of photos: [MediaID], field: String) throws(Fault) {
        if let maximum = settings(.photos)?.most { try ListRule(maximum: maximum).check(photos, field: field) }
    }

    private func values(_ values: Attributes, field: String) throws(Fault) -> Attributes? {
        let kept = try attributes.check(values, field: field)
        return kept.isEmpty ? nil : kept
    }

    private func category(_ category: String?, field: String) throws(Fault) -> String? {
        guard let category = TextRule.said(category) else { return settings(.category)?.usual }
        guard let words = settings(.category)?.words?.map(\.word) else { return category }
        return try ChoiceRule(words).check(category, field: field)
    }

    private func brokenFacets(of content: PostContent, field: String) -> [Fault] {
        let members: [(facet: Facet, member: String, isGiven: Bool)] = [
            (.point, "point", content.point != nil), (.place, "place", content.place != nil),
            (.text, "text", content.text != nil),
            (.price, "price", content.price != nil), (.hours, "hours", content.hours != nil),
            (.fence, "fence", content.fence != nil), (.category, "category", content.category != nil),
            (.validity, "validUntil", content.validUntil != nil), (.dates, "dates", content.dates != nil),
            (.contact, "contact", content.contact != nil), (.photos, "photos", content.photos != nil),
        ]
        var broken: [Fault] = []
        for (facet, member, isGiven) in members {
            let settings = settings(facet)
            if isGiven, settings == nil {
                broken.append(BrokenRule.facetOff(facet, of: name).fault(at: "\(field).\(member)"))
            }
            if !isGiven, settings?.required == true {
                broken.append(BrokenRule.missing.fault(at: "\(field).\(member)"))
            }
        }
        if let place = content.place, settings(.place)?.required == true {
            for (member, isGiven) in [("country", place.country != nil), ("city", place.city != nil)] where !isGiven {
                broken.append(BrokenRule.missing.fault(at: "\(field).place.\(member)"))
            }
        }
        return broken
    }

    /// Labels of the category and searchable attributes.
    func searchTexts(of content: PostContent) -> [String] {
        let words = settings(.category)?.words ?? []
        let category = content.category.flatMap { word in words.first { $0.word == word } }
        let names = category.map { [$0.word] + $0.names } ?? []
        return names + attributes.searchTexts(of: content.attributes ?? Attributes())
    }

    /// - Throws: `invalid` if too complex.
    private static func warning(of hours: String?, field: String) throws(Fault) -> PostWarning? {
        guard let hours else { return nil }
        do throws(ParseFault) {
            _ = try Schedule(hours)
            return nil
        } catch {
            if error.reason == .tooLarge { throw BrokenRule.tooComplex(error).fault(at: field) }
            return PostWarning(
                field: field,
                message: "is stored, but counts as unknown: \(error.description)",
                rule: "unclear-hours",
                values: ["words": .words(error.found.isEmpty ? [] : [Excerpt.of(error.found)])]
            )
        }
    }
}

extension BrokenRule {
    fileprivate static func tooComplex(_ fault: ParseFault) -> BrokenRule {
        BrokenRule("too-complex", "is too complex: expected \(fault.expected)")
    }
}

extension DateSpan {
    func check(field: String) throws(Fault) {
        guard start <= end else { throw BrokenRule("before-start", "is before the start").fault(at: "\(field).end") }
    }
}
