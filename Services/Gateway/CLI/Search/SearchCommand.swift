import ArgumentParser
import Attributes
import CatalogueContract
import Foundation
import GatewaySupervision
import GeoSearchContract
import Vocabulary
import Wire

struct SearchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "search",
        "Find posts by where they are, what they say and when they are open.",
        examples: "umkreis search pizza --near Salzburg --within 5km --kind restaurant --open",
        "umkreis search --near 47.8,13.04 --within 500m --sort rating",
        "umkreis search --kind chargePoint --where 'power>=50' --where plug=ccs",
        "umkreis search --viewport 12.9,47.7,13.2,47.9 --tag vegan --facet category",
        "umkreis search lamp --sort newest --limit 10"
    )

    @OptionGroup var page: PageOptions

    @Argument(help: "Words that must all be met; the last may be the beginning of one.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(name: .long, help: "By distance where there is --near, else newest first.")
    var sort: SearchOrder?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Count the hits by kind, category, tags or an attribute; may be repeated.",
            valueName: "name"
        )
    )
    var facet: [String] = []

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        try place.check(sort, words)
    }

    func run(_ session: Session) async throws {
        var request = try await session.search(words, place, only, sort)
        request.facets = facet.isEmpty ? nil : facet
        (request.limit, request.cursor) = (page.limit, page.cursor)
        let reply = try await session.send(request)
        let found = try await session.found(reply)
        try session.output.show(found) { found.table(session.output, in: options.lang.rawValue) }
        if reply.total.more == true, found.hits.count < reply.total.count {
            session.output.notice("more than \(reply.total.count) in all")
        }
        page.tell(
            session,
            shown: found.hits.count,
            of: reply.total.more == true ? nil : reply.total.count,
            next: reply.next
        )
    }
}

struct NearestCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "nearest",
        "Find the posts nearest to a point, however far away.",
        examples: "umkreis nearest 10 --near 47.80,13.04",
        "umkreis nearest 3 --near Wien --kind sight --rating 4"
    )

    @Argument(help: "How many, 1 to 200.")
    var count: Int = 10

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Around where.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument

    @OptionGroup var only: PostFilterOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var request = Search(sort: .distance, limit: count)
        try await only.fill(&request, session)
        request.near = try await session.point(near)
        let found = try await session.found(try await session.send(request))
        try session.output.show(found) { found.table(session.output, in: options.lang.rawValue) }
        if found.hits.isEmpty { session.output.notice("nothing found") }
    }
}

/// In which part of the map posts are wanted.
struct SearchPlaceOptions: ParsableArguments {
    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Around where.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument?

    @Option(name: .long, help: ArgumentHelp("How far away at most, as in 5km.", valueName: "distance"))
    var within: DistanceArgument?

    @Option(name: .long, help: ArgumentHelp("How far away at least, as in 1km.", valueName: "distance"))
    var beyond: DistanceArgument?

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only between these, in degrees; over the 180th meridian where the west is the greater.",
            valueName: "west,south,east,north"
        )
    )
    var viewport: ViewportArgument?

    @Option(name: .long, help: ArgumentHelp("Only in the polygon of this file of GeoJSON.", valueName: "file"))
    var polygon: String?

    /// What goes with what.
    func check(_ sort: SearchOrder? = nil, _ words: [String] = []) throws {
        for (name, distance) in [("within", within), ("beyond", beyond)] where distance != nil && near == nil {
            throw ValidationError("--\(name) wants --near.")
        }
        if sort == .distance, near == nil { throw ValidationError("--sort distance wants --near.") }
        if sort == .relevance, words.isEmpty { throw ValidationError("--sort relevance wants words.") }
    }
}

/// What posts are wanted to be.
struct PostFilterOptions: ParsableArguments {
    @Option(name: .long, help: "Only of this kind; may be repeated.")
    var kind: [PostKind] = []

    @Option(name: .long, help: "Only with this tag; may be repeated, and all of them are wanted.")
    var tag: [String] = []

    @Option(name: .long, help: "Only of this category; may be repeated.")
    var category: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("What an attribute has to be, as in 'power>=50'; may be repeated.", valueName: "condition")
    )
    var `where`: [WhereArgument] = []

    @Option(name: .long, help: ArgumentHelp("Only of this person.", valueName: "user"))
    var owner: UserID?

    @Option(name: .long, help: .ruled("How many stars at least", by: Search.leastRatingRule, valueName: "stars"))
    var rating: Double?

    @Option(name: .long, help: ArgumentHelp("The price at least, as in 5EUR.", valueName: "price"))
    var priceFrom: PriceArgument?

    @Option(name: .long, help: ArgumentHelp("The price at most, as in 20EUR.", valueName: "price"))
    var priceTo: PriceArgument?

    @Flag(name: .long, help: "Only what is open now, or at --at.")
    var open = false

    @Option(
        name: .long,
        help: ArgumentHelp("When it has to be open, as in 20:30 or 2026-05-01T20:30.", valueName: "time")
    )
    var at: ClockArgument?

    @Flag(name: .long, help: "With --open or --at: also what does not tell, or cannot be known.")
    var orUnknown = false

    @Option(name: .long, help: ArgumentHelp("All but this post; may be repeated.", valueName: "post"))
    var exclude: [PostID] = []

    func validate() throws {
        if orUnknown, !open, at == nil { throw ValidationError("--or-unknown wants --open or --at.") }
        if let from = priceFrom?.money.currency, let to = priceTo?.money.currency, from != to {
            throw ValidationError("--price-from and --price-to want one currency.")
        }
    }

    /// Puts what is wanted into a request; asks for the declared kinds where that hangs on them.
    func fill(_ request: inout Search, _ session: Session) async throws {
        request.kinds = kind.isEmpty ? nil : kind.map(\.text)
        request.tags = tag.isEmpty ? nil : tag
        request.categories = category.isEmpty ? nil : category
        request.where = try await conditions(session)
        request.owner = owner
        request.leastRating = rating
        if let currency = (priceFrom ?? priceTo)?.money.currency {
            request.price = PriceFilter(
                currency: currency,
                atLeast: priceFrom?.money.amount,
                atMost: priceTo?.money.amount
            )
        }
        if open || at != nil { request.open = OpenFilter(at: at?.moment, orUnknown: orUnknown ? true : nil) }
        request.exclude = exclude.isEmpty ? nil : exclude
    }

    /// What the attributes have to be, nil for anything.
    private func conditions(_ session: Session) async throws -> [AttributeFilter]? {
        guard !`where`.isEmpty else { return nil }
        var types: [String: AttributeType] = [:]
        if `where`.contains(where: \.isAmbiguous) {
            for declared in try await session.kinds() where kind.isEmpty || kind.contains(declared.kind.name) {
                for attribute in declared.kind.attributes ?? [] { types[attribute.name] = attribute.type }
            }
        }
        return `where`.map { $0.filter(of: types[$0.name]) }
    }
}

extension Session {
    /// The part of a search that filters and sorts, as it was typed.
    func search(
        _ words: [String],
        _ place: SearchPlaceOptions,
        _ only: PostFilterOptions,
        _ sort: SearchOrder? = nil
    ) async throws -> Search {
        var request = Search(
            words: words.isEmpty ? nil : words.joined(separator: " "),
            within: place.within?.metres,
            beyond: place.beyond?.metres,
            viewport: place.viewport?.viewport
        )
        try await only.fill(&request, self)
        if let near = place.near { request.near = try await point(near) }
        if let file = place.polygon { request.polygon = try polygon(in: file) }
        request.sort = sort
        if sort == .name || sort == .nameDescending { request.language = options.lang.rawValue }
        return request
    }

    /// A polygon, or a feature that is one.
    private func polygon(in file: String) throws -> GeoPolygon {
        struct Feature: Decodable {
            let geometry: GeoPolygon
        }
        let bytes = try InputFile.bytes(file)
        do {
            return try WireJSON.decode(GeoPolygon.self, from: bytes)
        } catch {
            guard let feature = try? WireJSON.decode(Feature.self, from: bytes) else {
                throw Refusal.usage("\(file) is no polygon of GeoJSON: \(error.message)", field: "polygon")
            }
            return feature.geometry
        }
    }
}

/// A part of the map as it is typed: `12.9,47.7,13.2,47.9`.
struct ViewportArgument: ExpressibleByArgument {
    static let rule = "must be four numbers with commas between them: west, south, east, north"

    let viewport: Viewport

    init?(argument: String) {
        let numbers = argument.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3], numbers.allSatisfy({ $0?.isFinite == true })
        else { return nil }
        viewport = Viewport(west: west, south: south, east: east, north: north)
    }
}

/// A moment as it is typed: in RFC 3339, or as a time with or without a day, on the clocks where the command runs.
struct ClockArgument: ExpressibleByArgument {
    static let rule = "must be a time or a moment, as in 20:30 or 2026-05-01T20:30"

    let moment: Timestamp

    init?(argument: String) {
        if let moment = Timestamp(argument) {
            self.moment = moment
            return
        }
        let halves = argument.replacing(" ", with: "T").split(separator: "T")
        let time = halves.last?.split(separator: ":").compactMap { Int($0) } ?? []
        guard (1...2).contains(halves.count), time.count == 2, (0..<24).contains(time[0]), (0..<60).contains(time[1])
        else {
            return nil
        }
        let calendar = Calendar(identifier: .gregorian)
        var parts = calendar.dateComponents([.year, .month, .day], from: Date())
        if halves.count == 2 {
            guard let day = CivilDate(argument: String(halves[0])) else { return nil }
            (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
        }
        (parts.hour, parts.minute) = (time[0], time[1])
        guard let date = calendar.date(from: parts) else { return nil }
        moment = Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
}
