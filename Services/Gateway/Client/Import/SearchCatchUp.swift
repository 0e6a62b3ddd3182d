import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

/// Waits until search has indexed an import.
struct SearchCatchUp {
    static let timeout = Duration.seconds(60)
    private static let pause = Duration.milliseconds(50)

    let session: Session

    /// Returns `nil` if the user may not see the progress.
    func wait() async throws -> Bool? {
        let deadline = ContinuousClock.now + SearchCatchUp.timeout
        guard let target = try await session.client.readiness(of: .catalogue).sequence else {
            return nil
        }
        while true {
            guard let followed = try await session.client.readiness(of: .geo).followed else { return nil }
            let position = followed[ServiceName.catalogue.text] ?? 0
            if position >= target { return true }
            session.output.advance(
                localized(
                    "cli.import.indexProgress",
                    ["position": .count(Int(position)), "target": .count(Int(target))]
                )
            )
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: SearchCatchUp.pause)
        }
    }
}
