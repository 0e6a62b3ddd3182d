import ArgumentParser
import Attributes
import CatalogueContract
import GeoSearchContract

struct SearchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "search",
        "Find posts by where they are and what they say.",
        examples: "umkreis search pizza --near Salzburg --within 5km --kind restaurant",
        "umkreis search --near 47.8,13.04 --within 500m",
        "umkreis search --kind chargePoint --where 'power>=50' --where plug=ccs",
        "umkreis search lamp --sort newest --limit 10"
    )

    @OptionGroup var page: PageOptions

    @Argument(help: "Words, or beginnings of words, that must all be met.")
    var words: [String] = []

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Around where.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument?

    @Option(name: .long, help: ArgumentHelp("How far away at most, as in 5km.", valueName: "distance"))
    var within: DistanceArgument?

    @OptionGroup var only: PostFilterOptions

    @Option(name: .long, help: "By distance where there is --near, else newest first.")
    var sort: SearchOrder?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if within != nil, near == nil { throw ValidationError("--within wants --near.") }
        if sort == .distance, near == nil { throw ValidationError("--sort distance wants --near.") }
    }

    func run(_ session: Session) async throws {
        var request = Search(
            words: words.isEmpty ? nil : words.joined(separator: " "),
            within: within?.metres,
            kinds: only.kinds,
            where: try await only.conditions(session),
            sort: sort,
            limit: page.limit,
            cursor: page.cursor
        )
        if let near { request.near = try await session.point(near) }
        let reply = try await session.send(request)
        let found = try await session.found(reply.hits, next: reply.next)
        try session.output.show(found) { found.table(session.output) }
        page.tell(session, shown: found.hits.count, next: reply.next)
    }
}

struct NearestCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "nearest",
        "Find the posts nearest to a point, however far away.",
        examples: "umkreis nearest 10 --near 47.80,13.04",
        "umkreis nearest 3 --near Wien --kind sight"
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
        let point = try await session.point(near)
        let request = Nearest(near: point, count: count, kinds: only.kinds, where: try await only.conditions(session))
        let reply = try await session.send(request)
        let found = try await session.found(reply.hits, next: nil)
        try session.output.show(found) { found.table(session.output) }
        if found.hits.isEmpty { session.output.notice("nothing found") }
    }
}

/// Which posts are wanted, as far as their kind and attributes say it.
struct PostFilterOptions: ParsableArguments {
    @Option(name: .long, help: "Only of this kind; may be repeated.")
    var kind: [PostKind] = []

    @Option(
        name: .long,
        help: ArgumentHelp("What an attribute has to be, as in 'power>=50'; may be repeated.", valueName: "condition")
    )
    var `where`: [WhereArgument] = []

    /// Nil for all.
    var kinds: [String]? { kind.isEmpty ? nil : kind.map(\.text) }

    /// What the attributes have to be, nil for anything; asks for the declared kinds where that hangs on them.
    func conditions(_ session: Session) async throws -> [AttributeFilter]? {
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
