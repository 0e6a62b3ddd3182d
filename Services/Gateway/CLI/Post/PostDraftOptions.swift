import ArgumentParser
import CatalogueContract

/// What a post says, as it is typed.
struct PostDraftOptions: ParsableArguments {
    @Argument(help: "1 to 120 characters.")
    var title: String

    @Option(name: .long, help: "What it is about.")
    var kind: PostKind = .offer

    @Option(name: .long, help: "At most 10,000 characters.")
    var text: String?

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Where it is.", valueName: "place|lat,lon")
    )
    var near: NearArgument?

    @Option(name: .long, help: ArgumentHelp("A word to find it by; may be repeated.", valueName: "word"))
    var tag: [String] = []

    @Option(name: .long, help: ArgumentHelp("An offer's price, as in \"3.50 EUR\".", valueName: "amount"))
    var price: PriceArgument?

    @Option(name: .long, help: ArgumentHelp("A restaurant's cuisine; may be repeated.", valueName: "word"))
    var cuisine: [String] = []

    @Option(name: .long, help: ArgumentHelp("A restaurant's, as OpenStreetMap writes them.", valueName: "hours"))
    var openingHours: String?

    @Option(name: .long, help: ArgumentHelp("A sight's, inside which visitors are told.", valueName: "distance"))
    var radius: DistanceArgument?

    @Option(name: .long, help: "What a tip recommends.")
    var category: TipCategory?

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

    /// The draft; whether it keeps the rules, the catalogue says.
    func draft(_ session: Session) async throws -> PostDraft {
        var draft = PostDraft(kind: kind, title: title, text: text, tags: tag.isEmpty ? nil : tag)
        if let near { draft.point = try await session.point(near) }
        if country != nil || city != nil || address != nil {
            draft.place = PostPlace(country: country, city: city, address: address)
        }
        if email != nil || phone != nil || website != nil {
            draft.contact = PostContact(email: email, phone: phone, website: website)
        }
        draft.price = price?.money
        if kind == .restaurant || openingHours != nil || !cuisine.isEmpty {
            draft.restaurant = RestaurantDetails(openingHours: openingHours, cuisines: cuisine)
        }
        draft.sight = radius.map { SightDetails(radius: $0.metres) }
        draft.tip = category.map { TipDetails(category: $0) }
        return draft
    }
}
