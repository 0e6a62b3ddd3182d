import Foundation
import UmkreisVocabulary

struct SunClock: Sendable {
    let position: SolarPosition?
    let zone: ZoneOffsets

    /// 0 to 1440; nominal without a coordinate.
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

/// NOAA's solar calculator, after Meeus, "Astronomical Algorithms".
///
/// Accurate to about a minute between 72° north and south.
struct SolarPosition: Sendable {
    let latitude: Double
    let longitude: Double

    /// Minutes after midnight UTC; may be on an adjacent day.
    func minutes(of event: SunEvent, dayNumber: Int) -> SolarMoment {
        // The sun moves between noon and the event: iterate once.
        let noon = Double(dayNumber) + 0.5 - longitude / 360
        guard case .at(let first) = moment(of: event, at: noon) else { return moment(of: event, at: noon) }
        return moment(of: event, at: Double(dayNumber) + first / 1_440)
    }

    /// - Parameter time: days since 1970.
    private func moment(of event: SunEvent, at time: Double) -> SolarMoment {
        // The epoch is noon of 1 January 2000, day 10,957.5.
        let sun = apparent((time - 10_957.5) / 36_525)
        let zenith = event == .sunrise || event == .sunset ? 90.833 : 96.0
        let phi = radians(latitude)
        let cosine = cos(radians(zenith)) / (cos(phi) * cos(sun.declination)) - tan(phi) * tan(sun.declination)
        if cosine > 1 { return .alwaysBelow }
        if cosine < -1 { return .alwaysAbove }
        let angle = acos(cosine) * 180 / .pi
        let isMorning = event == .sunrise || event == .dawn
        return .at(720 - 4 * (longitude + (isMorning ? angle : -angle)) - sun.equationOfTime)
    }

    private func radians(_ degrees: Double) -> Double {
        degrees * .pi / 180
    }

    /// Radians, and minutes.
    private func apparent(_ t: Double) -> (declination: Double, equationOfTime: Double) {
        let meanLongitude = radians(280.46646 + t * (36_000.76983 + t * 0.0003032))
        let anomaly = radians(357.52911 + t * (35_999.05029 - 0.0001537 * t))
        let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
        let center =
            sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
            + sin(2 * anomaly) * (0.019993 - 0.000101 * t) + sin(3 * anomaly) * 0.000289
        let node = radians(125.04 - 1_934.136 * t)
        let longitude = meanLongitude + radians(center - 0.00569 - 0.00478 * sin(node))
        let obliquity = radians(23.439291 - 0.0130042 * t + 0.00256 * cos(node))
        let declination = asin(sin(obliquity) * sin(longitude))
        let y = pow(tan(obliquity / 2), 2)
        let equation =
            y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude)
            - 0.5 * y * y * sin(4 * meanLongitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        return (declination, 4 * equation * 180 / .pi)
    }
}

enum SolarMoment: Hashable, Sendable {
    /// Minutes after midnight UTC.
    case at(Double)
    /// Polar summer.
    case alwaysAbove
    /// Polar winter.
    case alwaysBelow
}
