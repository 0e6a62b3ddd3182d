import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Changes of trips.
struct SessionTrips {
    let session: Session

    /// Applies a change to the current revision and prints the result.
    func change(_ trip: TripID, _ change: (inout TripContent) throws -> Void) async throws {
        let now = try await session.send(FindTrip(id: trip)).trip
        if let name = now.content.name { try session.numbers.check(trip, isNamed: name) }
        var content = now.content
        try change(&content)
        let reply = try await session.send(UpdateTrip(id: trip, revision: now.revision, trip: content))
        if let name = reply.trip.content.name { session.numbers.rename(trip, to: name) }
        let people = [reply.trip.owner] + reply.trip.buddies
        let names = session.output.isJSON ? [:] : await session.people.names(of: people)
        try session.output.show(reply) {
            let sheet = TripSheet(reply.trip, names: names, lang: session.options.lang, output: session.output)
            return sheet.text(session.output.style)
        }
        session.output.notice(
            localized("cli.trip.changed", ["trip": .words(PlainText.oneLine(content.name ?? "\(trip)"))])
        )
    }
}
