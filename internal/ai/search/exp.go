package search

import "math"

// exp returns e to the power of x, for x from -20 to 20 to five digits, in a
// fraction of the time that math.Exp takes.
func exp(x float32) float32 {
	x = max(x*math.Log2E, -120)
	whole := int32(x+128) - 128 // rounds down
	x = (x - float32(whole)) * math.Ln2
	// e^x for x from 0 to ln 2.
	y := 1 + x*(1+x*(0.5+x*(1.0/6+x*(1.0/24+x*(1.0/120+x*(1.0/720))))))
	return y * math.Float32frombits(uint32(whole+127)<<23)
}
