import ArgumentParser
import Attributes
import AuthContract
import GatewaySupervision
import GeoSearchContract

struct DiversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "divers",
        abstract: "Find divers or other users near a place.",
        subcommands: [DiversFindCommand.self],
        aliases: ["people"]
    )
}

struct DiversFindCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "find",
        "Find users with a visible home area near a place.",
        examples: "umkreis divers find --near home --within 25km",
        "umkreis divers find --near Salzburg --within 50km --where level=rescue,divemaster --where 'dives>=100'",
        "umkreis people find --near 47.8,13.04 --within 10km --limit 50"
    )

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("The centre of the search.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument

    @Option(name: .long, help: ArgumentHelp("The maximal distance, up to 500km.", valueName: "distance"))
    var within: DistanceArgument

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A condition on a profile field, as in 'dives>=100'; may be repeated.",
            valueName: "condition"
        )
    )
    var `where`: [WhereArgument] = []

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = FindPeople(
            near: try await session.point(near),
            within: within.metres,
            where: try await conditions(session),
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        let profiles = await session.profiles(of: reply.people.map(\.user))
        let found = FoundUsers(
            people: reply.people.map { FoundUser($0, profiles[$0.user]) },
            next: reply.next
        )
        try session.output.show(found) { found.table(session.output) }
        page.tell(session, shown: reply.people.count, next: reply.next)
    }

    /// Returns `nil` without conditions; loads the declared fields if a condition is ambiguous.
    private func conditions(_ session: Session) async throws -> [AttributeFilter]? {
        guard !`where`.isEmpty else { return nil }
        var types: [String: AttributeType] = [:]
        if `where`.contains(where: \.isAmbiguous) {
            for field in try await session.send(ListProfileFields()).fields { types[field.name] = field.type }
        }
        return `where`.map { $0.filter(of: types[$0.name]) }
    }
}

private struct FoundUsers: Encodable {
    let people: [FoundUser]
    let next: Cursor?

    func table(_ output: Output) -> String {
        var table = TextTable(
            .init(title: "USER"),
            .init(title: "NAME"),
            .init(title: "WITHIN", isNumber: true),
            .init(title: "PROFILE", isFlexible: true)
        )
        for person in people {
            table.add(person.user.description, person.name ?? "", "\(Int(person.within / 1_000)) km", person.sentence)
        }
        return output.table(table)
    }
}

private struct FoundUser: Encodable {
    let user: UserID
    let within: Double
    let name: String?
    let photo: MediaID?
    let attributes: Attributes?

    init(_ found: FoundPerson, _ profile: Profile?) {
        user = found.user
        within = found.within
        name = profile?.displayName
        photo = profile?.photo
        attributes = profile?.attributes
    }

    /// `dives 120, level rescue`.
    var sentence: String {
        let values = attributes?.values.sorted { $0.key < $1.key } ?? []
        return values.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
    }
}
