import ArgumentParser
import CatalogueContract
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisWire

struct RebuildCommand: GatewayCommand {
    static let configuration = verb("rebuild", "Rebuild the search index from the catalogue's events; operators only.")
        .examples("umkreis rebuild")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let end = try await session.send(Ready(), to: .catalogue).sequence ?? 0
        let reply = try await session.send(Rebuild())
        let limit = ContinuousClock.now + .seconds(600)
        var isReported = false
        while try await !isComplete(session, upTo: end) {
            guard .now < limit else { throw Refusal(.unavailable, "cli.rule.rebuild-slow") }
            if !isReported { session.output.notice(localized("cli.rebuild.meanwhile")) }
            isReported = true
            try await Task.sleep(for: .milliseconds(200))
        }
        try session.output.state(reply) { localized("cli.rebuild.done", ["count": .count(reply.posts)]) }
    }

    private func isComplete(_ session: Session, upTo end: Int64) async throws -> Bool {
        let followed = try await session.send(Ready(), to: .geo).followed ?? [:]
        // A service that still reads the events for the first time starts over.
        return followed["\(ServiceName.catalogue.text).rebuild"] == nil
            && followed[ServiceName.catalogue.text] ?? 0 >= end
    }
}
