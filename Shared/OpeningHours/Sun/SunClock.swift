/// Times of the sun as the clocks of a place show them.
struct SunClock: Sendable {
    let position: SolarPosition?
    let zone: ZoneOffsets

    /// Minutes since midnight of the day, 0 to 1440; the nominal time where no coordinate is known.
    func minutes(of event: SunEvent, dayNumber: Int) -> Int {
        guard let position else { return event.nominal }
        let isMorning = event == .sunrise || event == .dawn
        switch position.minutes(of: event, dayNumber: dayNumber) {
        case .alwaysAbove: return isMorning ? 0 : 1_440
        case .alwaysBelow: return 720
        case .at(let minutes):
            let instant = dayNumber * 86_400 + Int(minutes * 60)
            return floorRemainder(Int(minutes.rounded()) + zone.offset(at: instant) / 60, 1_440)
        }
    }
}
