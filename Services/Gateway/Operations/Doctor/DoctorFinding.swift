import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The result of one check of `umkreis doctor`.
struct DoctorFinding: Encodable, Sendable {
    enum Grade: String, Encodable, Sendable {
        case pass, warn, fail
    }

    /// The check, whose name is in the output of `--json`.
    let check: DoctorCheck
    /// The service that was checked, for checks of each service.
    var service: ServiceName?
    let grade: Grade
    /// The finding in the user's language.
    let detail: String
    /// The next command or step.
    var remedy: String?

    static func pass(_ check: DoctorCheck, _ detail: String, of service: ServiceName? = nil) -> DoctorFinding {
        DoctorFinding(check: check, service: service, grade: .pass, detail: detail)
    }

    static func warn(
        _ check: DoctorCheck,
        _ detail: String,
        of service: ServiceName? = nil,
        remedy: String? = nil
    ) -> DoctorFinding {
        DoctorFinding(check: check, service: service, grade: .warn, detail: detail, remedy: remedy)
    }

    static func fail(
        _ check: DoctorCheck,
        _ detail: String,
        of service: ServiceName? = nil,
        remedy: String? = nil
    ) -> DoctorFinding {
        DoctorFinding(check: check, service: service, grade: .fail, detail: detail, remedy: remedy)
    }

    static func fail(_ check: DoctorCheck, of service: ServiceName? = nil, because error: any Error) -> DoctorFinding {
        let refusal = Refusal(describing: error)
        return .fail(check, refusal.fault.message, of: service, remedy: refusal.hint)
    }
}

/// The checks of `umkreis doctor`, in the order of its report.
enum DoctorCheck: String, Encodable, Sendable, CaseIterable {
    case programs, folders, keys, peers, profile, disk, clock, settings, stack, sockets, files, service, mail, edge,
        backup

    var title: String { localized("cli.doctor.\(rawValue)") }
}
