import ArgumentParser
import CatalogueContract
import GeoSearchContract

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
        help: ArgumentHelp("Around where.", valueName: "place|lat,lon")
    )
    var near: NearArgument

    @Option(name: .long, help: "Only of this kind; may be repeated.")
    var kind: [PostKind] = []

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let point = try await session.point(near)
        let kinds = kind.isEmpty ? nil : kind.map(\.rawValue)
        let reply = try await session.send(Nearest(near: point, count: count, kinds: kinds))
        let found = try await session.found(reply.hits, next: nil)
        try session.output.show(found) { found.table(session.output) }
        if found.hits.isEmpty { session.output.notice("nothing found") }
    }
}
