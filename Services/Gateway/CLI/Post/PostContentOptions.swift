import ArgumentParser
import Attributes
import CatalogueContract
import Vocabulary

/// What a post says, as it is typed.
struct PostContentOptions: ParsableArguments {
    @Argument(help: .ruled("What it is called", by: PostContent.titleRule))
    var title: String

    @Option(name: .long, help: "What it is about; `umkreis kind list` shows what there is.")
    var kind: PostKind = "offer"

    @Option(name: .long, help: .ruled("What else there is to say", by: PostContent.textRule))
    var text: String?

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Where it is.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument?

    @Option(name: .long, help: ArgumentHelp("A word to find it by; may be repeated.", valueName: "word"))
    var tag: [String] = []

    @Option(name: .long, help: ArgumentHelp("What it costs, as in \"3.50 EUR\".", valueName: "amount"))
    var price: PriceArgument?

    @Option(name: .long, help: ArgumentHelp("When it is open, as OpenStreetMap writes it.", valueName: "hours"))
    var hours: String?

    @Option(name: .long, help: ArgumentHelp("Within which visitors are told of it.", valueName: "distance"))
    var radius: DistanceArgument?

    @Option(name: .long, help: ArgumentHelp("A word of its kind's list.", valueName: "word"))
    var category: String?

    @Option(name: .long, help: ArgumentHelp("When it ends, as in 2026-05-01T12:00:00Z.", valueName: "time"))
    var validUntil: MomentArgument?

    @Option(
        name: .long,
        help: ArgumentHelp("An attribute of its kind, as in plug=ccs,type2; may be repeated.", valueName: "name=value")
    )
    var attribute: [AttributeArgument] = []

    @Option(name: .long, help: ArgumentHelp("ISO 3166-1 alpha-2, as in AT.", valueName: "code"))
    var country: String?

    @Option(name: .long, help: ArgumentHelp("The city's name.", valueName: "name"))
    var city: String?

    @Option(name: .long, help: "Street and number.")
    var address: String?

    @Option(name: .long, help: ArgumentHelp("Where to write to.", valueName: "address"))
    var email: String?

    @Option(name: .long, help: ArgumentHelp("Where to call.", valueName: "number"))
    var phone: String?

    @Option(name: .long, help: ArgumentHelp("Where to read more.", valueName: "url"))
    var website: String?

    /// What is said; whether it keeps the rules, the catalogue says.
    func content(_ session: Session) async throws -> PostContent {
        var content = PostContent(kind: kind, title: title, text: text, tags: tag.isEmpty ? nil : tag)
        if let near { content.point = try await session.point(near) }
        if country != nil || city != nil || address != nil {
            content.place = PostPlace(country: country, city: city, address: address)
        }
        if email != nil || phone != nil || website != nil {
            content.contact = PostContact(email: email, phone: phone, website: website)
        }
        content.price = price?.money
        content.hours = hours
        content.fence = radius.map { Fence(radius: $0.metres) }
        content.category = category
        content.validUntil = validUntil?.moment
        if !attribute.isEmpty { content.attributes = try await attributes(session) }
        return content
    }

    private func attributes(_ session: Session) async throws -> Attributes {
        let declared = try await session.kinds().first { $0.kind.name == kind }
        let schema = AttributeSchema(stored: declared?.kind.attributes ?? [])
        var attributes = Attributes()
        for argument in attribute { attributes[argument.name] = argument.value(of: schema[argument.name]?.type) }
        return attributes
    }
}

/// A moment as it is typed, in RFC 3339.
struct MomentArgument: ExpressibleByArgument {
    let moment: Timestamp

    init?(argument: String) {
        guard let moment = Timestamp(argument) else { return nil }
        self.moment = moment
    }
}
