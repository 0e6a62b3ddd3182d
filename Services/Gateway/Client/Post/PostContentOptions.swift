import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary

/// The typed content of a post.
struct PostContentOptions: ParsableArguments {
    @Option(help: "The kind of post (default: offer); see `umkreis kind list`.")
    var kind: PostKind?

    @Option(help: .ruled("The text", by: PostContent.textRule))
    var text: String?

    @Option(parsing: .unconditional, help: .init("The location.", valueName: "place|lat,lon|home"))
    var near: NearArgument?

    @OptionGroup var home: ExactHomeOptions

    @Option(help: .init("A tag; may be repeated.", valueName: "word"))
    var tag: [String] = []

    @Option(help: .init("The price, as in \"3.50 EUR\".", valueName: "amount"))
    var price: PriceArgument?

    @Option(help: .init("The opening hours in OpenStreetMap's format.", valueName: "hours"))
    var hours: String?

    @Option(help: .init("The radius in which visitors are notified.", valueName: "distance"))
    var radius: DistanceArgument?

    @Option(help: .init("A category of the kind.", valueName: "word"))
    var category: String?

    @Option(help: .init("The expiry: the last day, a time at the post's place, or a moment.", valueName: "date|time"))
    var until: MomentArgument?

    @Option(help: .init("The first day, as in 2026-05-01.", valueName: "date"))
    var from: CivilDate?

    @Option(help: .init("The last day (default: the first).", valueName: "date"))
    var to: CivilDate?

    @Option(help: .init("An attribute of the kind, as in plug=ccs,type2; may be repeated.", valueName: "name=value"))
    var attribute: [AttributeArgument] = []

    @Option(
        help: .init("A photo to add; may be repeated, the first is the cover.", valueName: "file"),
        completion: .file()
    )
    var photo: [String] = []

    @Option(help: .init("The city, looked up by name.", valueName: "name"))
    var place: String?

    @Option(help: .init("The country, ISO 3166-1 alpha-2, as in AT.", valueName: "code"))
    var country: String?

    @Option(help: .init("The city's name.", valueName: "name"))
    var city: String?

    @Option(help: "The street and number.")
    var address: String?

    @Option(help: .ruled("The place's GeoNames id", by: PostPlace.geonameIDRule, valueName: "id"))
    var geoname: Int?

    @Option(help: .init("The email address for contact.", valueName: "address"))
    var email: String?

    @Option(help: .init("The phone number.", valueName: "number"))
    var phone: String?

    @Option(help: .init("The website.", valueName: "url"))
    var website: String?

    /// Sends the calls that the options need.
    ///
    /// - Parameter content: of the post before the change.
    func answers(for content: PostContent, _ session: Session) async throws -> PostContentAnswers {
        var answers = PostContentAnswers()
        if let near { answers.point = try await session.places.publishedPoint(near, home, field: "near") }
        if let place { answers.place = try await session.places.city(named: place, in: country) }
        // The end is on the clock of the post's place.
        if let until { answers.end = try await session.posts.end(until, of: applied(to: content, answers)) }
        if !photo.isEmpty {
            let isNowhere = answers.point == nil && content.point == nil
            answers.photos = try await session.photos.upload(photo) { file, point in
                guard isNowhere else { return }
                let place: [String: TextValue] = ["lat": "\(point.lat)", "lon": "\(point.lon)"]
                session.output.notice(
                    localized("cli.photo.locationHint", place.merging(["file": .words(file)]) { $1 })
                )
            }
        }
        if !attribute.isEmpty {
            let declared = try await session.kinds.all().first { $0.kind.name == kind ?? content.kind }
            answers.attributes = try attribute.attributes(declared?.kind.attributes ?? [])
        }
        return answers
    }

    /// Returns the content with the options and the answers for them; the catalogue validates it.
    func applied(to content: PostContent, _ answers: PostContentAnswers) -> PostContent {
        var content = content
        content.kind = kind ?? content.kind
        content.text = text ?? content.text
        content.tags = tag.isEmpty ? content.tags : tag
        content.point = answers.point ?? content.point
        content.price = price?.money ?? content.price
        content.hours = hours ?? content.hours
        content.fence = radius.map { Fence(radius: $0.metres) } ?? content.fence
        content.category = category ?? content.category
        if let start = from ?? content.dates?.start ?? to, from != nil || to != nil {
            content.dates = DateSpan(start: start, end: to ?? start)
        }
        changePlace(of: &content, found: answers.place)
        content.validUntil = answers.end ?? content.validUntil
        changeContact(of: &content)
        if !answers.photos.isEmpty { content.photos = (content.photos ?? []) + answers.photos }
        for (name, value) in answers.attributes.values {
            content.attributes = content.attributes ?? Attributes()
            content.attributes?[name] = value
        }
        return content
    }

    private func changePlace(of content: inout PostContent, found: TripPlace?) {
        if let found {
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
}

/// The services' answers about the options of a post's content.
struct PostContentAnswers {
    var point: Coordinate?
    var place: TripPlace?
    var end: Timestamp?
    /// Uploaded ones, behind those that the post has.
    var photos: [MediaID] = []
    var attributes = Attributes()
}
