import ArgumentParser
import GatewaySupervision
import GeoSearchContract

/// People by where they are at home.
struct PeopleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "People who are at home around a place.",
        subcommands: [PeopleFindCommand.self]
    )
}

struct PeopleFindCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "find",
        "Find people who are at home around a place, as far as they let it be seen.",
        examples: "umkreis people find --near home --within 25km",
        "umkreis people find --near Salzburg --within 10km --limit 50"
    )

    @Option(
        name: .long,
        parsing: .unconditional,
        help: ArgumentHelp("Around where.", valueName: "place|lat,lon|home")
    )
    var near: NearArgument

    @Option(name: .long, help: ArgumentHelp("How far away at most, up to 500km.", valueName: "distance"))
    var within: DistanceArgument

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = FindPeople(
            near: try await session.point(near),
            within: within.metres,
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        let names = await session.names(of: reply.people.map(\.user))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "USER"),
                .init(title: "NAME", isFlexible: true),
                .init(title: "WITHIN", isNumber: true)
            )
            for person in reply.people {
                table.add(person.user.description, names[person.user] ?? "", "\(Int(person.within / 1_000)) km")
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.people.count, next: reply.next)
    }
}
