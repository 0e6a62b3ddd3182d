/// `PH`, `SH`, `PH -1 day`.
public struct HolidaySelector: Hashable, Sendable {
    /// Whether it is about school holidays.
    public var isSchool: Bool
    /// Days added to the holiday, negative for days before it.
    public var offset: Int

    /// Takes the parts as they are.
    public init(isSchool: Bool, offset: Int = 0) {
        self.isSchool = isSchool
        self.offset = offset
    }
}
