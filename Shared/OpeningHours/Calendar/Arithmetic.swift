/// Division that rounds towards minus infinity, so that days before 1970 keep their order.
@inline(__always)
func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
}

/// The remainder that belongs to `floorDivide`, never negative for a positive divisor.
@inline(__always)
func floorRemainder(_ value: Int, _ divisor: Int) -> Int {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
}
