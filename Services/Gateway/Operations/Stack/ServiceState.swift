import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

struct ServiceState: Encodable {
    let service: ServiceName
    let isReady: Bool
    var fault: Fault?
    /// The operator's next step after a database fault, a stopped process or an unknown host.
    var hint: String?
    var version: String?
    /// Number of calls.
    var calls: Int?
    /// Privileged.
    var uptimeSeconds: Double?
    /// Last event; this and the following are privileged.
    var sequence: Int64?
    /// Last event read from each service.
    var followed: [String: Int64]?
    /// Events behind each reachable service.
    var lag: [String: Int64]?
    /// Number of quarantined events.
    var quarantined: Int?
    /// Free disk space in MiB.
    var diskFreeMiB: Int?
    /// Whether it is below `disk-free-mib`.
    var isDiskLow: Bool?
}

extension ServiceState {
    func behind(_ sequences: [ServiceName: Int64]) -> ServiceState {
        var state = self
        state.lag = followed.map { followed in
            var lag: [String: Int64] = [:]
            for (source, sequence) in followed {
                lag[source] = sequences[ServiceName(source)].map { max(0, $0 - sequence) }
            }
            return lag
        }
        return state
    }
}
