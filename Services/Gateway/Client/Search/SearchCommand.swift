import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct SearchCommand: GatewayCommand, PostListing {
    static let configuration = verb("search", "Search posts by location, words, attributes and opening hours.")
        .examples(
            "umkreis search pizza --near Salzburg --within 5km --kind restaurant --open",
            "umkreis search --near 47.8,13.04 --within 500m --sort rating",
            "umkreis search --kind chargePoint --where 'power>=50' --where plug=ccs",
            "umkreis search --viewport 12.9,47.7,13.2,47.9 --tag vegan --facet category",
            "umkreis search lamp --sort newest --limit 10"
        )

    @OptionGroup var page: PageOptions

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(help: "Sort order (default: distance with --near, relevance with words, else newest first).")
    var sort: SearchOrder?

    @Option(help: .init("Count the hits by kind, category, tags or an attribute; may be repeated.", valueName: "name"))
    var facet: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        try place.check(sort, words)
    }

    func run(_ session: Session) async throws {
        let (search, moment) = try await session.searches.request(words, place, only, showsClosed: true)
        var request = search
        request.sort(by: sort, options.lang)
        request.facets = facet.isEmpty ? nil : facet
        (request.limit, request.cursor) = (page.limit, page.cursor)
        let reply = try await session.send(request)
        let found = try await session.searches.results(reply, at: moment)
        try session.output.show(found) { found.table(session.output, options.lang) }
        if reply.total.more == true, found.hits.count < reply.total.count {
            session.output.notice(localized("cli.search.moreInTotal", ["count": .count(reply.total.count)]))
        }
        page.report(
            session.output,
            shown: found.hits.count,
            of: reply.total.more == true ? nil : reply.total.count,
            next: reply.next
        )
    }
}

struct NearestCommand: GatewayCommand, PostListing {
    static let configuration = verb("nearest", "Find the posts nearest to a point at any distance.")
        .examples("umkreis nearest 10 --near 47.80,13.04", "umkreis nearest 3 --near Wien --kind sight --rating 4")

    @Argument(help: "The number of posts, 1 to 200.")
    var count: Int = 10

    @Option(parsing: .unconditional, help: .init("The centre of the search.", valueName: "place|lat,lon|home"))
    var near: NearArgument

    @OptionGroup var only: PostFilterOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let (search, moment) = try await session.searches.request(only, near: near)
        var request = search
        (request.sort, request.limit) = (.distance, count)
        let found = try await session.searches.results(try await session.send(request), at: moment)
        try session.output.show(found) { found.table(session.output, options.lang) }
        if found.hits.isEmpty { session.output.notice(localized("cli.list.noResults")) }
    }
}

struct SearchPlaceOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: .init("The centre of the search.", valueName: "place|lat,lon|home"))
    var near: NearArgument?

    @Option(help: .init("The maximal distance, as in 5km.", valueName: "distance"))
    var within: DistanceArgument?

    @Option(help: .init("The minimal distance, as in 1km.", valueName: "distance"))
    var beyond: DistanceArgument?

    @Option(
        parsing: .unconditional,
        help: .init(
            "Search only this box, in degrees; it crosses the 180th meridian if west is greater than east.",
            valueName: "west,south,east,north"
        )
    )
    var viewport: ViewportArgument?

    @Option(help: .init("Search only the polygon in this GeoJSON file.", valueName: "file"), completion: .file())
    var polygon: String?

    var isEmpty: Bool { near == nil && within == nil && beyond == nil && viewport == nil && polygon == nil }

    /// A point of the area, if there is one.
    var middle: Coordinate? {
        guard let view = viewport?.viewport else { return nil }
        let width = view.east - view.west + (view.west > view.east ? 360 : 0)
        return try? Coordinate(
            lat: (view.south + view.north) / 2,
            lon: (view.west + width / 2).remainder(dividingBy: 360)
        )
    }

    func check(_ sort: SearchOrder? = nil, _ words: [String] = []) throws {
        for (name, distance) in [("within", within), ("beyond", beyond)] where distance != nil && near == nil {
            throw ValidationError(localized("cli.option.requires", ["option": "--\(name)", "other": "--near"]))
        }
        if sort == .distance, near == nil {
            throw ValidationError(localized("cli.option.requires", ["option": "--sort distance", "other": "--near"]))
        }
        if sort == .relevance, words.isEmpty { throw ValidationError(localized("cli.search.relevanceRequiresWords")) }
    }
}

struct PostFilterOptions: ParsableArguments {
    @Option(help: "Search only this kind; may be repeated.")
    var kind: [PostKind] = []

    @Option(help: "Require this tag; may be repeated.")
    var tag: [String] = []

    @Option(help: "Search only this category; may be repeated.")
    var category: [String] = []

    @Option(help: .init("A condition on an attribute, as in 'power>=50'; may be repeated.", valueName: "condition"))
    var `where`: [WhereArgument] = []

    @Option(help: .init("Search only posts of this user.", valueName: "user"))
    var owner: PersonArgument?

    @Option(help: .ruled("The minimal rating in stars", by: Search.leastRatingRule, valueName: "stars"))
    var rating: Double?

    @Option(help: .init("The minimal price, as in 5EUR.", valueName: "price"))
    var priceFrom: PriceArgument?

    @Option(help: .init("The maximal price, as in 20EUR.", valueName: "price"))
    var priceTo: PriceArgument?

    @Flag(help: "Require that it is open now, or at --at.")
    var open = false

    @Option(
        help: .init("The time of the opening status, on the clock of the place, as in 20:30.", valueName: "time")
    )
    var at: ClockArgument?

    @Flag(help: "With --open: include posts with unknown hours.")
    var orUnknown = false

    @Option(help: .init("Exclude this post; may be repeated.", valueName: "post"))
    var exclude: [PostID] = []

    func validate() throws {
        if orUnknown, !open { throw ValidationError(localized("cli.search.orUnknownRequires")) }
        if let from = priceFrom?.money.currency, let to = priceTo?.money.currency, from != to {
            throw ValidationError(localized("cli.search.oneCurrency"))
        }
    }

    /// Whether no option but --kind is given.
    var isOnlyKind: Bool {
        tag.isEmpty && category.isEmpty && `where`.isEmpty && owner == nil && rating == nil && priceFrom == nil
            && priceTo == nil && !open && at == nil && exclude.isEmpty
    }

    /// Fills the request; loads the declared kinds if there are conditions.
    ///
    /// - Parameter moment: The time of the opening status; now if `nil`.
    func fill(_ request: inout Search, at moment: Timestamp?, _ session: Session) async throws {
        request.kinds = kind.isEmpty ? nil : kind.map(\.text)
        request.tags = tag.isEmpty ? nil : tag
        request.categories = category.isEmpty ? nil : category
        let needsDeclarations = `where`.contains(where: \.needsDeclaration)
        request.where = try `where`.filters(needsDeclarations ? try await attributes(session) : [])
        request.owner = try await session.people.user(owner)
        request.leastRating = rating
        if let currency = (priceFrom ?? priceTo)?.money.currency {
            request.price = PriceFilter(
                currency: currency,
                atLeast: priceFrom?.money.amount,
                atMost: priceTo?.money.amount
            )
        }
        if open { request.open = OpenFilter(at: moment, orUnknown: orUnknown ? true : nil) }
        request.exclude = exclude.isEmpty ? nil : exclude
    }

    private func attributes(_ session: Session) async throws -> [AttributeDefinition] {
        let kinds = try await session.kinds.all().map(\.kind).filter { kind.isEmpty || kind.contains($0.name) }
        return kinds.flatMap { $0.attributes ?? [] }
    }
}

/// A viewport: `12.9,47.7,13.2,47.9`.
package struct ViewportArgument: ExpressibleByArgument {
    package static let rule = "must be four numbers with commas between them: west, south, east, north"

    let viewport: Viewport

    init?(argument: String) {
        let numbers = argument.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3], numbers.allSatisfy({ $0?.isFinite == true })
        else { return nil }
        viewport = Viewport(west: west, south: south, east: east, north: north)
    }
}

extension Search {
    /// Words without a point are sorted by relevance, unless another order is given.
    mutating func sort(by wish: SearchOrder?, _ language: Language) {
        sort = wish ?? (words != nil && near == nil ? .relevance : nil)
        if sort == .name || sort == .nameDescending { self.language = language.rawValue }
    }
}
