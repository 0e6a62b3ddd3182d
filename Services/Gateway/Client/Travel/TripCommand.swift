import ArgumentParser
import AuthContract
import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct TripCommand: ParsableCommand {
    static let configuration = group(
        "trip",
        "Plan trips, alone or with buddies.",
        [
            TripCreateCommand.self, TripListCommand.self, TripShowCommand.self, TripEditCommand.self,
            TripPlanCommand.self, TripDeleteCommand.self, TripInviteCommand.self,
            SingleIDCommand<AcceptInvitation>.self,
            SingleIDCommand<LeaveTrip>.self, TripRemoveCommand.self, TripCalendarCommand.self,
        ]
    )
}

struct TripCreateCommand: GatewayCommand {
    static let configuration = verb("create", "Create a trip.")
        .examples(
            "umkreis trip create Wien --from 2026-12-01 --to 2026-12-04 --title Advent",
            "umkreis trip create Frankfurt --country DE --from 2027-05-01 --to 2027-05-02"
        )

    @Argument(help: "The destination's name.")
    var place: String

    @Option(help: .init("The country, ISO 3166-1 alpha-2.", valueName: "code"))
    var country: String?

    @Option(help: .init("The first day, as in 2026-05-01.", valueName: "day"))
    var from: CivilDate

    @Option(help: .init("The last day.", valueName: "day"))
    var to: CivilDate

    @Option(help: .ruled("The title", by: TripContent.titleRule))
    var title: String?

    @Option(help: .ruled("The notes", by: TripContent.notesRule))
    var notes: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let place = try await session.places.city(named: place, in: country)
        let content = TripContent(place: place, dates: DateSpan(start: from, end: to), title: title, notes: notes)
        let reply = try await session.send(CreateTrip(trip: content))
        try session.output.show(reply) { "\(reply.trip.id)" }
        session.numbers.add(reply.trip.id, named: title ?? place.city ?? "") { "umkreis trip show \($0)" }
    }
}

struct TripListCommand: GatewayCommand {
    static let configuration = verb("list", "List your trips and invitations by first day.")
        .examples("umkreis trip list", "umkreis trip list --lang de")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListTrips(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.trips,
                .id("trip", of: { $0.id }, named: { $0.title ?? $0.place.city }),
                .text("from") { session.output.moments.day($0.dates.start) },
                .text("to") { session.output.moments.day($0.dates.end) },
                .flexible("where") { $0.place.text(in: options.lang) },
                .text("title") { $0.title },
                .text("standing") { $0.standing.words(session.output) }
            )
        }
        page.report(session.output, shown: reply.trips.count, next: reply.next)
        // Missing notices must not fail the list.
        let notices = try? await session.send(MyAccount(), timeout: .seconds(1)).notices
        for notice in notices ?? [] { session.output.notice("\(notice.inWords): umkreis account verify") }
    }
}

struct TripShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show a trip with its plan, buddies and posts of others at the place.")
        .examples(
            "umkreis trip show 01JTXG8Q5T0000000000000000",
            "umkreis trip show 01JTXG8Q5T0000000000000000 --kind tip --kind sight --limit 5"
        )

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Option(help: .init("The kind of posts to show (default: tip); may be repeated.", valueName: "kind"))
    var kind: [PostKind] = []

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = FindTrip(id: trip, kinds: kind.isEmpty ? ["tip"] : kind, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        let people = [reply.trip.owner] + reply.trip.buddies
        let names = session.output.isJSON ? [:] : await session.people.names(of: people)
        let kinds = reply.tips.isEmpty ? KindNames() : await session.kinds.names()
        // Missing facts must not fail the command.
        let country = try? await session.places.country(reply.trip.content.place.country, timeout: .seconds(1))
        try session.output.show(TripShown(reply, country)) {
            var sheet = TripSheet(reply.trip, names: names, lang: options.lang, output: session.output)
            if let country { sheet.add(country, options.lang) }
            guard !reply.tips.isEmpty else { return sheet.text(session.output.style) }
            let posts = session.output.table(
                reply.tips,
                .id("post", of: { $0.id }, named: { $0.content.title }),
                .text("category") { post in
                    let kind = post.content.kind
                    return post.content.category.map { kinds.category($0, of: kind) } ?? kinds.of(kind)
                },
                .flexible("title") { $0.content.title }
            )
            return sheet.text(session.output.style) + "\n\n" + posts
        }
        if let next = reply.next { page.report(session.output, shown: reply.tips.count, next: next) }
    }
}

struct TripDeleteCommand: GatewayCommand {
    static let configuration = verb("delete", "Delete a trip of yours for all buddies.")
        .examples("umkreis trip delete 01JTXG8Q5T0000000000000000 --yes")

    @Argument(help: "The trip's id.")
    var trip: TripID

    @Flag(help: "Skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["trip": .words(try await session.subjects.name(of: trip))]
        try await session.console.confirm(isSure: yes) {
            let found = try await session.send(FindTrip(id: trip)).trip
            guard found.owner == (try session.account())?.user else {
                let words = "only the owner can delete a trip; you can leave it"
                throw Fault(.forbidden, words, field: "id", rule: "trip-owner-only")
            }
            return localized("cli.trip.deletePermanently", named)
        }
        try await session.perform(DeleteTrip(id: trip), notice: localized("cli.trip.deleted", named))
    }
}

struct TripCalendarCommand: GatewayCommand {
    static let configuration = verb("calendar", "Print a trip as iCalendar (RFC 5545).")
        .examples("umkreis trip calendar 01JTXG8Q5T0000000000000000 > advent.ics")

    @Argument(help: "The trip's id.")
    var trip: TripID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(TripCalendar(id: trip))
        try session.output.show(reply) {
            // Printing adds the last line break.
            let text = String(String.UnicodeScalarView(reply.text.unicodeScalars.dropLast()))
            return session.output.style.isForHumans ? PlainText.lines(text) : text
        }
    }
}

/// The JSON output of `trip show`.
private struct TripShown: Encodable {
    let trip: Trip
    let tips: [Post]
    let next: Cursor?
    let country: CountryFacts?

    init(_ reply: FindTrip.Reply, _ country: CountryFacts?) {
        trip = reply.trip
        tips = reply.tips
        next = reply.next
        self.country = country
    }
}

struct TripSheet {
    private var facts = FactSheet()

    init(_ trip: Trip, names: [UserID: String], lang: Language, output: Output) {
        func person(_ user: UserID) -> String { names[user].map { "\($0) (\(user))" } ?? user.description }
        let content = trip.content
        facts.add("trip", trip.id.description)
        facts.add("title", content.title)
        facts.add("where", content.place.text(in: lang))
        let moments = output.moments
        let days: [String: TextValue] = [
            "start": .words(moments.day(content.dates.start)), "end": .words(moments.day(content.dates.end)),
        ]
        facts.add("days", localized("cli.post.dates", days))
        facts.add("notes", content.notes)
        facts.add("plan", (content.plan ?? []).map { Self.line($0, moments) }.joined(separator: "\n"))
        facts.add("owner", person(trip.owner))
        facts.add("buddies", trip.buddies.map(person).joined(separator: "\n"))
        facts.add("invited", trip.invitations.flatMap { $0 > 0 ? "\($0)" : nil })
        facts.add("standing", trip.standing.words(output))
        facts.add("changed", output.moments.of(trip.changedAt))
    }

    mutating func add(_ country: CountryFacts, _ lang: Language) {
        for fact in CountrySheet.facts(of: country, lang).prefix(CountrySheet.tripFactCount) {
            facts.add(fact.name, fact.value)
        }
    }

    func text(_ style: Style) -> String { facts.text(style) }

    /// `3  2026-12-01 09:30  By tram  01JT…`.
    private static func line(_ entry: PlanEntry, _ moments: MomentText) -> String {
        let when = [moments.day(entry.date), entry.time].compactMap(\.self).joined(separator: " ")
        let parts = [entry.number.map { "\($0)" }, when, entry.text.map(PlainText.oneLine), entry.post?.description]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}

extension TripPlace {
    func text(in language: Language) -> String {
        let name = Locale(identifier: language.rawValue).localizedString(forRegionCode: country) ?? country
        return city.map { "\($0), \(name)" } ?? name
    }
}

extension TripRole {
    /// Returns the role in the user's language on a terminal; an unknown role is unchanged.
    fileprivate func words(_ output: Output) -> String {
        guard output.style.isForHumans else { return text }
        return TextCatalogue.of(.current).text("cli.trip.standing.\(text)") ?? text
    }
}
