import Testing
import UmkreisWire

@testable import UmkreisMessaging

/// The queue's rules under ten times the capacity, in simulated time.
@Suite("a flood")
struct FloodTests {
    @Test("leaves the capacity in use, answers at once, and serves a normal user", arguments: [1, 10, 200])
    func isServedFairly(_ networks: Int) {
        var flood = SimulatedFlood(networks: networks, ratePerSecond: 1_100, turn: 18, userTurn: 2)
        flood.run(seconds: 20)
        // Two processors, 18 ms each: 111 turns a second.
        #expect(flood.accepted.count >= 2_000, "nine tenths of the capacity")
        #expect(flood.accepted.quantile(0.99) <= 150)
        #expect(flood.refused.quantile(0.99) <= 20)
        #expect(Double(flood.served) >= 0.95 * Double(flood.asked), "\(flood.served) of \(flood.asked)")
    }

    @Test("a user that obeys its pauses is refused less often than a flooding network with as much traffic")
    func prefersTheObedient() {
        var flood = SimulatedFlood(networks: 200, ratePerSecond: 1_100, turn: 18, userTurn: 18)
        flood.run(seconds: 20)
        #expect(Double(flood.served) >= 0.9 * Double(flood.asked), "\(flood.served) of \(flood.asked)")
    }

    @Test("short requests are served, even if each network of the flood asks less often") func prefersTheShort() {
        var flood = SimulatedFlood(networks: 200, ratePerSecond: 0, turn: 250, userTurn: 15)
        flood.run(seconds: 5)
        flood.ratePerSecond = 80
        flood.run(seconds: 40)
        #expect(Double(flood.served) >= 0.95 * Double(flood.asked), "\(flood.served) of \(flood.asked)")
    }

    @Test("half of the capacity is served without a refusal") func servesNormalLoad() {
        var flood = SimulatedFlood(networks: 10, ratePerSecond: 55, turn: 18, userTurn: 2)
        flood.run(seconds: 20)
        #expect(flood.refused.count <= flood.accepted.count / 100)
        #expect(flood.served == flood.asked)
    }
}

/// Two processors, and requests at random times of a fixed seed.
private struct SimulatedFlood {
    private struct Job {
        let number: Int
        let sender: Requester
        let arrival: Double
        let start: Double
        let estimate: Double
        var left: Double
    }

    private static let user = network(-1)
    private static let step = 0.2
    private static let processors = 2

    let networks: Int
    var ratePerSecond: Double
    /// Milliseconds of a processor.
    let turn: Double
    let userTurn: Double
    private(set) var accepted: [Double] = []
    private(set) var refused: [Double] = []
    private(set) var asked = 0
    private(set) var served = 0
    private var queue: QueueState
    private var running: [Job] = []
    private var waiting: [Int: QueuePlace] = [:]
    private var random = FixedRandom()
    private var time = 0.0
    private var nextUser = 1_000.0
    private let origin = ContinuousClock.now

    init(networks: Int, ratePerSecond: Double, turn: Double, userTurn: Double) {
        (self.networks, self.ratePerSecond, self.turn, self.userTurn) = (networks, ratePerSecond, turn, userTurn)
        queue = QueueState(.processors(Self.processors), at: origin)
    }

    private static func network(_ number: Int) -> Requester { .origin(.network(CallerNetwork(subnet: "\(number)"))) }

    private var now: ContinuousClock.Instant { origin + .microseconds(Int(time * 1_000)) }

    mutating func run(seconds: Int) {
        let end = time + Double(seconds) * 1_000
        while time < end {
            let chance = ratePerSecond * Self.step / 1_000
            if random.unit() < chance { arrive(Self.network(Int(random.unit() * Double(networks)))) }
            if time >= nextUser {
                asked += 1
                nextUser += 1_000
                arrive(Self.user)
            }
            work()
            time += Self.step
        }
        asked -= running.count { $0.sender == Self.user } + waiting.values.count { $0.sender == Self.user }
    }

    private mutating func arrive(_ sender: Requester) {
        let (number, estimate) = queue.begin(sender, "echo.compute", at: now)
        let place = QueuePlace(
            number: number,
            sender: sender,
            call: "echo.compute",
            deadline: now + .seconds(5),
            arrival: now,
            isAhead: false
        )
        if let estimate { return start(place, estimate) }
        waiting[number] = place
        apply(queue.insert(place, at: now))
    }

    private mutating func start(_ place: QueuePlace, _ estimate: Double) {
        let arrival = origin.duration(to: place.arrival) / .milliseconds(1)
        let left = place.sender == Self.user ? userTurn : turn
        running.append(
            Job(
                number: place.number,
                sender: place.sender,
                arrival: arrival,
                start: time,
                estimate: estimate,
                left: left
            )
        )
    }

    private mutating func apply(_ changes: QueueState.Changes) {
        for place in changes.started {
            waiting[place.number] = nil
            start(place, place.estimate)
        }
        for (place, _) in changes.refused {
            waiting[place.number] = nil
            if place.sender != Self.user { refused.append(place.arrival.duration(to: now) / .milliseconds(1)) }
        }
    }

    private mutating func work() {
        let speed = min(1, Double(Self.processors) / Double(max(1, running.count)))
        for index in running.indices { running[index].left -= Self.step * speed }
        let done = running.filter { $0.left <= 0 }
        running.removeAll { $0.left <= 0 }
        for job in done {
            if job.sender == Self.user { served += 1 } else { accepted.append(time - job.arrival) }
            queue.end(job.sender, "echo.compute", estimate: job.estimate, duration: time - job.start, at: now)
            apply(queue.startNext(at: now))
        }
    }
}

/// The same numbers in every run (SplitMix64).
private struct FixedRandom {
    private var state: UInt64 = 1

    /// In 0..<1.
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
    }
}

extension [Double] {
    fileprivate func quantile(_ share: Double) -> Double {
        isEmpty ? 0 : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }
}
