import ArgumentParser
import CatalogueContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary

struct TripEditCommand: GatewayCommand {
    static let configuration = verb("edit", "Edit a trip as its owner, or its notes as a buddy.")
        .examples(
            "umkreis trip edit 01JTXG8Q5T0000000000000000 --to 2026-12-06",
            "umkreis trip edit 01JTXG8Q5T0000000000000000 --notes \"\""
        )

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Option(help: "The destination's name.")
    var place: String?

    @Option(help: .init("The country, ISO 3166-1 alpha-2.", valueName: "code"))
    var country: String?

    @Option(help: .init("The first day, as in 2026-05-01.", valueName: "day"))
    var from: CivilDate?

    @Option(help: .init("The last day.", valueName: "day"))
    var to: CivilDate?

    @Option(help: .ruled("The title; \"\" removes it", by: TripContent.titleRule))
    var title: String?

    @Option(help: .ruled("The notes; \"\" removes them", by: TripContent.notesRule))
    var notes: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if place == nil, from == nil, to == nil, title == nil, notes == nil {
            throw ValidationError(localized("cli.trip.changeMissing"))
        }
    }

    func run(_ session: Session) async throws {
        var found: TripPlace?
        if let place { found = try await session.places.city(named: place, in: country) }
        try await session.trips.change(trip) { content in
            if let found { content.place = found }
            if let from { content.dates.start = from }
            if let to { content.dates.end = to }
            if let title { content.title = title }
            if let notes { content.notes = notes }
        }
    }
}

struct TripPlanCommand: ParsableCommand {
    static let configuration = group(
        "plan",
        "Edit the plan of a trip.",
        [TripPlanAddCommand.self, TripPlanRemoveCommand.self]
    )
}

struct TripPlanAddCommand: GatewayCommand {
    static let configuration = verb("add", "Add an entry to a trip's plan.")
        .examples(
            #"umkreis trip plan add 01JTXG8Q5T0000000000000000 2026-12-02 "Walk along the Ring""#,
            "umkreis trip plan add 01JTXG8Q5T0000000000000000 2026-12-02 --at 09:30 \\",
            "    --post 01JTXG9ZZZ0000000000000000"
        )

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Argument(help: "The day, as in 2026-05-01.")
    var day: CivilDate

    @Argument(help: .ruled("The text", by: PlanEntry.textRule))
    var text: [String] = []

    @Option(help: .init("The start time, as in 09:30.", valueName: "time"))
    var at: String?

    @Option(help: .init("A post for the entry.", valueName: "post"))
    var post: PostID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if text.isEmpty, post == nil { throw ValidationError(localized("cli.trip.textOrPost")) }
    }

    func run(_ session: Session) async throws {
        let words = text.isEmpty ? nil : text.joined(separator: " ")
        let entry = PlanEntry(date: day, time: at, post: post, text: words)
        try await session.trips.change(trip) { $0.plan = ($0.plan ?? []) + [entry] }
    }
}

struct TripPlanRemoveCommand: GatewayCommand {
    static let configuration = verb("remove", "Remove an entry from a trip's plan.")
        .examples("umkreis trip plan remove 01JTXG8Q5T0000000000000000 3")

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Argument(help: "The entry's number, as shown by `umkreis trip show`.")
    var number: Int

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.trips.change(trip) { content in
            guard content.plan?.contains(where: { $0.number == number }) == true else {
                throw Refusal(
                    Fault(.notFound, localized("cli.trip.noSuchEntry", ["number": "\(number)"]), field: "number")
                )
            }
            content.plan?.removeAll { $0.number == number }
        }
    }
}

struct TripInviteCommand: GatewayCommand {
    static let configuration = verb("invite", "Invite a user to a trip of yours.")
        .examples("umkreis trip invite 01JTXG8Q5T0000000000000000 ben@example.org")

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Argument(help: "The email address of an account, now or within ninety days.")
    var email: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let values: [String: TextValue] = [
            "trip": .words(try await session.subjects.name(of: trip)), "address": .words(PlainText.oneLine(email)),
        ]
        try await session.perform(
            InviteBuddy(id: trip, email: email),
            notice: localized("cli.trip.invited", values)
        )
    }
}

struct TripRemoveCommand: GatewayCommand {
    static let configuration = verb("remove", "Remove a buddy or an invitation from a trip of yours.")
        .examples(
            "umkreis trip remove 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000",
            "umkreis trip remove 01JTXG8Q5T0000000000000000 bne@example.org"
        )

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Argument(help: .init("The buddy's id or username, or the invited address.", valueName: "user|address"))
    var who: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let person = PersonArgument(who, id: session.numbers.id)
        if person == nil, let refusal = session.numbers.refusal { throw refusal }
        let address = person == nil || who.contains("@") ? who : nil
        let user = try await session.people.user(address == nil ? person : nil)
        let request = RemoveBuddy(id: trip, user: user, email: address)
        var values: [String: TextValue] = ["trip": .words(try await session.subjects.name(of: trip))]
        if let user {
            values["user"] = .words(try await session.subjects.name(of: user))
        } else {
            values["address"] = .words(PlainText.oneLine(who))
        }
        try await session.perform(
            request,
            notice: localized(user == nil ? "cli.trip.invitationWithdrawn" : "cli.trip.buddyRemoved", values)
        )
    }
}
