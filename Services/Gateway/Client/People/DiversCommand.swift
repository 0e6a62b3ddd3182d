import ArgumentParser
import AuthContract
import GatewayKit
import GeoSearchContract
import UmkreisAttributes

struct DiversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "divers",
        abstract: "Find divers or other users near a place.",
        subcommands: [DiversFindCommand.self],
        aliases: ["people"]
    )
}

struct DiversFindCommand: GatewayCommand {
    static let configuration = verb("find", "Find users with a visible home area near a place.")
        .examples(
            "umkreis divers find --near home --within 25km",
            "umkreis divers find --near Salzburg --within 50km --where level=rescue,divemaster --where 'dives>=100'",
            "umkreis people find --near 47.8,13.04 --within 10km --limit 50"
        )

    @Option(parsing: .unconditional, help: .init("The centre of the search.", valueName: "place|lat,lon|home"))
    var near: NearArgument

    @Option(help: .init("The maximal distance, up to 500km.", valueName: "distance"))
    var within: DistanceArgument

    @Option(help: .init("A condition on a profile field, as in 'dives>=100'; may be repeated.", valueName: "condition"))
    var `where`: [WhereArgument] = []

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = FindPeople(
            near: try await session.places.point(near),
            within: within.metres,
            where: try `where`.filters(`where`.isEmpty ? [] : try await session.send(ListProfileFields()).fields),
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        let profiles = await session.people.profiles(of: reply.people.map(\.user))
        let fields = await ProfileFields(of: Array(profiles.values), session)
        let found = NearbyUsers(people: reply.people.map { NearbyUser($0, profiles[$0.user]) }, next: reply.next)
        try session.output.show(found) { found.table(session.output, fields) }
        page.report(session.output, shown: reply.people.count, next: reply.next)
    }
}

private struct NearbyUsers: Encodable {
    let people: [NearbyUser]
    let next: Cursor?

    func table(_ output: Output, _ fields: ProfileFields) -> String {
        output.table(
            people,
            .id("user", of: { $0.user }, named: { $0.name }),
            .text("name") { $0.name },
            .number("within") { "\(Int($0.within / 1_000)) km" },
            .flexible("profile") { $0.sentence(fields) }
        )
    }
}

private struct NearbyUser: Encodable {
    let user: UserID
    let within: Double
    let name: String?
    let photo: MediaID?
    let attributes: Attributes?

    init(_ found: FoundPerson, _ profile: Profile?) {
        user = found.user
        within = found.within
        name = profile?.shownName
        photo = profile?.photo
        attributes = profile?.attributes
    }

    /// `Dives 120, Certificate Rescue`.
    func sentence(_ fields: ProfileFields) -> String {
        fields.labelled(attributes).map { "\($0.label) \($0.value)" }.joined(separator: ", ")
    }
}
