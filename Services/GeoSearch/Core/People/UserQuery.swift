import GeoSearchContract
import Geodesy
import ServiceKit

/// A valid search for users.
struct UserQuery: Sendable {
    let caller: UserID
    let origin: GeodesicOrigin
    /// Metres.
    let within: Double
    /// All of these.
    let conditions: [AttributeCondition]
    let page: PageRequest<UserPosition>

    init(_ request: FindPeople, by caller: UserID) throws(Fault) {
        self.caller = caller
        origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        within = request.within
        conditions = try PostFilter.conditions(request.where)
        page = try PageRequest(limit: request.limit, cursor: request.cursor, rule: FindPeople.limitRule) {
            [within] in $0.step.start < within
        }
    }

    /// The remaining steps, nearest first.
    var steps: [DistanceStep] {
        let first = page.after?.step.end ?? 0
        return DistanceStep.all.filter { $0.start < within && $0.end >= first }
    }
}

/// A distance bucket in metres, including `end` only.
struct DistanceStep: Equatable, Sendable {
    let start: Double
    let end: Double

    static let all: [DistanceStep] = {
        let ends = [1.0, 2, 5, 10, 25, 50, 100, 250, 500].map { $0 * 1_000 }
        return zip([-1] + ends, ends).map { DistanceStep(start: $0, end: $1) }
    }()
}

/// Sorts by step, then id.
struct UserPosition: PageKey, Equatable {
    let step: DistanceStep
    let person: UserID

    init(step: DistanceStep, person: UserID) {
        self.step = step
        self.person = person
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let end = Double(fields[0]), let person = UserID(fields[1]),
            let step = DistanceStep.all.first(where: { $0.end == end })
        else { return nil }
        self.init(step: step, person: person)
    }

    var cursorFields: [String] { ["\(step.end)", "\(person)"] }
}
