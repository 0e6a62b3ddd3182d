import ArgumentParser
import Attributes
import CatalogueContract
import Foundation
import Vocabulary

/// The typed content of a post.
struct PostContentOptions: ParsableArguments {
    @Option(name: .long, help: "The kind of post (default: offer); see `umkreis kind list`.")
    var kind: PostKind?

    @Option(name: .long, help: .ruled("The text", by: PostContent.textRule))
    var text: String?

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("The location.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument?

    @OptionGroup var home: ExactHomeOptions

    @Option(name: .long, help: ArgumentHelp("A tag; may be repeated.", valueName: "word"))
    var tag: [String] = []

    @Option(name: .long, help: ArgumentHelp("The price, as in \"3.50 EUR\".", valueName: "amount"))
    var price: PriceArgument?

    @Option(name: .long, help: ArgumentHelp("The opening hours in OpenStreetMap's format.", valueName: "hours"))
    var hours: String?

    @Option(name: .long, help: ArgumentHelp("The radius in which visitors are notified.", valueName: "distance"))
    var radius: DistanceArgument?

    @Option(name: .long, help: ArgumentHelp("A category of the kind.", valueName: "word"))
    var category: String?

    @Option(name: .long, help: ArgumentHelp("The expiry: the last day, or a moment.", valueName: "date|time"))
    var until: MomentArgument?

    @Option(name: .long, help: ArgumentHelp("The first day, as in 2026-05-01.", valueName: "date"))
    var from: CivilDate?

    @Option(name: .long, help: ArgumentHelp("The last day (default: the first).", valueName: "date"))
    var to: CivilDate?

    @Option(
        name: .long,
        help: ArgumentHelp("An attribute of the kind, as in plug=ccs,type2; may be repeated.", valueName: "name=value")
    )
    var attribute: [AttributeArgument] = []

    @Option(
        name: .long,
        help: ArgumentHelp("A photo to add; may be repeated, the first is the cover.", valueName: "file")
    )
    var photo: [String] = []

    @Option(name: .long, help: ArgumentHelp("The city, looked up by name.", valueName: "name"))
    var place: String?

    @Option(name: .long, help: ArgumentHelp("The country, ISO 3166-1 alpha-2, as in AT.", valueName: "code"))
    var country: String?

    @Option(name: .long, help: ArgumentHelp("The city's name.", valueName: "name"))
    var city: String?

    @Option(name: .long, help: "The street and number.")
    var address: String?

    @Option(name: .long, help: .ruled("The place's GeoNames id", by: PostPlace.geonameIDRule, valueName: "id"))
    var geoname: Int?

    @Option(name: .long, help: ArgumentHelp("The email address for contact.", valueName: "address"))
    var email: String?

    @Option(name: .long, help: ArgumentHelp("The phone number.", valueName: "number"))
    var phone: String?

    @Option(name: .long, help: ArgumentHelp("The website.", valueName: "url"))
    var website: String?

    /// Applies the options; the catalogue validates the result.
    func change(_ content: inout PostContent, _ session: Session) async throws {
        content.kind = kind ?? content.kind
        content.text = text ?? content.text
        content.tags = tag.isEmpty ? content.tags : tag
        if let near { content.point = try await session.publishedPoint(near, home, field: "near") }
        content.price = price?.money ?? content.price
        content.hours = hours ?? content.hours
        content.fence = radius.map { Fence(radius: $0.metres) } ?? content.fence
        content.category = category ?? content.category
        content.validUntil = until?.moment ?? content.validUntil
        if let start = from ?? content.dates?.start ?? to, from != nil || to != nil {
            content.dates = DateSpan(start: start, end: to ?? start)
        }
        try await changePlace(of: &content, session)
        changeContact(of: &content)
        for file in photo {
            content.photos = (content.photos ?? []) + [try await PhotoUpload(session).send(file).media.photo.id]
        }
        for (name, value) in try await attributes(of: content.kind, session).values {
            content.attributes = content.attributes ?? Attributes()
            content.attributes?[name] = value
        }
    }

    private func changePlace(of content: inout PostContent, _ session: Session) async throws {
        if let place {
            let found = try await session.place(named: place, in: country)
            content.place = PostPlace(
                geonameID: found.geonameID,
                country: found.country,
                city: found.city,
                address: content.place?.address
            )
        }
        guard geoname != nil || country != nil || city != nil || address != nil else { return }
        let place = content.place
        content.place = PostPlace(
            geonameID: geoname ?? place?.geonameID,
            country: country ?? place?.country,
            city: city ?? place?.city,
            address: address ?? place?.address
        )
    }

    private func changeContact(of content: inout PostContent) {
        guard email != nil || phone != nil || website != nil else { return }
        let contact = content.contact
        content.contact = PostContact(
            email: email ?? contact?.email,
            phone: phone ?? contact?.phone,
            website: website ?? contact?.website
        )
    }

    private func attributes(of kind: PostKind, _ session: Session) async throws -> Attributes {
        guard !attribute.isEmpty else { return Attributes() }
        let declared = try await session.kinds().first { $0.kind.name == kind }
        let schema = AttributeSchema(stored: declared?.kind.attributes ?? [])
        var attributes = Attributes()
        for argument in attribute { attributes[argument.name] = argument.value(of: schema[argument.name]?.type) }
        return attributes
    }
}

/// A moment in RFC 3339, or the end of a day in local time.
struct MomentArgument: ExpressibleByArgument {
    static let rule = "must be a day or a moment, as in 2026-05-01 or 2026-05-01T20:30:00Z"

    let moment: Timestamp

    init?(argument: String) {
        if let moment = Timestamp(argument) {
            self.moment = moment
            return
        }
        guard let day = CivilDate(argument: argument) else { return nil }
        let parts = DateComponents(year: day.year, month: day.month, day: day.day + 1)
        guard let end = Calendar(identifier: .gregorian).date(from: parts) else { return nil }
        moment = Timestamp(milliseconds: Int64((end.timeIntervalSince1970 * 1000).rounded()))
    }
}
